import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

/** Returns the rows of a rotation about x, then y, then z, in degrees. */
export function rotation([x, y, z]: Vector): readonly [Vector, Vector, Vector] {
  const radians = Math.PI / 180
  const [ca, sa] = [Math.cos(x * radians), Math.sin(x * radians)]
  const [cb, sb] = [Math.cos(y * radians), Math.sin(y * radians)]
  const [cc, sc] = [Math.cos(z * radians), Math.sin(z * radians)]
  return [
    [cc * cb, cc * sb * sa - sc * ca, cc * sb * ca + sc * sa],
    [sc * cb, sc * sb * sa + cc * ca, sc * sb * ca - cc * sa],
    [-sb, cb * sa, cb * ca],
  ]
}

/** Returns the mesh turned about x, then y, then z (degrees), then moved (mm). */
export function turnedAndMoved({ positions, triangles }: Mesh, degrees: Vector, by: Vector): Mesh {
  const rows = rotation(degrees)
  const moved = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const row = rows[axis]!
      moved[at + axis] =
        row[0] * positions[at]! + row[1] * positions[at + 1]! + row[2] * positions[at + 2]! + by[axis]!
    }
  }
  return { positions: moved, triangles }
}
