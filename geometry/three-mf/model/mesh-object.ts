import type { Hex } from '../../filament-colours.ts'
import { maxTriangles } from '../../mesh/mesh.ts'
import { tooManyTriangles } from '../../mesh/soup-builder.ts'
import { ModelError } from '../../model-error.ts'
import type { PaintedFilaments } from './paint.ts'

/** An affine map for row vectors (3MF core 1.3, 3.3): x' = x m0 + y m3 + z m6 + m9. */
export type Transform = readonly number[]

/** `path` names the file of the object. Slicers switch an item off with `printable="0"`. */
export type Placement = {
  path: string
  objectId: string
  transform: Transform | undefined
  isPrinted: boolean
}

/** A mesh, or a group of components. The arrays are longer than their contents. */
export type MeshObject = {
  id: string
  name: string | undefined
  type: string
  pid: string
  colour: Hex | null
  /** Of triangles with a material of their own, in order. */
  ownColours: { from: number; end: number; colour: Hex }[]
  vertices: Float32Array
  vertexCount: number
  triangles: Uint32Array
  triangleCount: number
  /** Of each triangle, 0 where it is not painted; absent without painted triangles. */
  paint?: Uint32Array
  /** Supports or seams are painted on its triangles. */
  hasSupports: boolean
  hasSeams: boolean
  components: Placement[]
}

export function newMeshObject(
  id: string,
  about: Pick<MeshObject, 'name' | 'type' | 'pid' | 'colour'>,
): MeshObject {
  const empty = {
    vertices: new Float32Array(96),
    vertexCount: 0,
    triangles: new Uint32Array(96),
    triangleCount: 0,
    hasSupports: false,
    hasSeams: false,
    ownColours: [],
  }
  return { id, ...about, ...empty, components: [] }
}

export function addVertex(object: MeshObject, x: number, { y, z }: { y: number; z: number }) {
  const at = object.vertexCount * 3
  if (at + 3 > object.vertices.length) {
    if (object.vertexCount > maxTriangles * 3) throw tooManyTriangles()
    const more = new Float32Array(object.vertices.length * 2)
    more.set(object.vertices)
    object.vertices = more
  }
  object.vertices[at] = x
  object.vertices[at + 1] = y
  object.vertices[at + 2] = z
  object.vertexCount++
}

export function addTriangle(object: MeshObject, a: number, { b, c }: { b: number; c: number }) {
  const { vertexCount, triangleCount } = object
  const isVertex = (index: number) => Number.isInteger(index) && index >= 0 && index < vertexCount
  if (!isVertex(a) || !isVertex(b) || !isVertex(c)) {
    const which = `Triangle ${triangleCount} of object ${object.id}`
    throw new ModelError(
      'bad_index',
      `${which} in the 3MF file uses a vertex that does not exist. Export it again.`,
    )
  }
  const at = triangleCount * 3
  if (at + 3 > object.triangles.length) {
    if (triangleCount > maxTriangles) throw tooManyTriangles()
    const more = new Uint32Array(object.triangles.length * 2)
    more.set(object.triangles)
    object.triangles = more
  }
  object.triangles[at] = a
  object.triangles[at + 1] = b
  object.triangles[at + 2] = c
  object.triangleCount++
}

export function paintLastTriangle(object: MeshObject, filaments: PaintedFilaments) {
  const length = object.triangles.length / 3
  if (!object.paint || object.paint.length < length) {
    const more = new Uint32Array(length)
    more.set(object.paint ?? [])
    object.paint = more
  }
  object.paint[object.triangleCount - 1] = filaments
}
