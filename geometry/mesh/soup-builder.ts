import { ModelError } from '../model-error.ts'
import { maxTriangles, type Soup } from './mesh.ts'

/** Collects triangle corners, in mm, into a soup of unknown size. Throws a ModelError beyond `maxTriangles`. */
export class SoupBuilder {
  values: Float32Array
  length = 0

  constructor(expectedTriangles: number) {
    this.values = new Float32Array(Math.max(64, Math.min(expectedTriangles, maxTriangles)) * 9)
  }

  get triangles() {
    return Math.floor(this.length / 9)
  }

  add(x: number, y: number, z: number) {
    if (this.length + 3 > this.values.length) this.grow()
    this.values[this.length] = x
    this.values[this.length + 1] = y
    this.values[this.length + 2] = z
    this.length += 3
  }

  soup(): Soup {
    return this.values.subarray(0, this.length)
  }

  private grow() {
    if (this.values.length === maxTriangles * 9) throw tooManyTriangles()
    const more = new Float32Array(Math.min(maxTriangles * 9, this.values.length * 2))
    more.set(this.values)
    this.values = more
  }
}

export function tooManyTriangles() {
  const limit = maxTriangles.toLocaleString('en')
  return new ModelError(
    'too_many_triangles',
    `The model has more than ${limit} triangles. Simplify it and try again.`,
  )
}
