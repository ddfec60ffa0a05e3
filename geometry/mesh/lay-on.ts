import { bounds } from './bounds.ts'
import type { Mesh } from './mesh.ts'
import { cross, dot, unit, type Vector } from './vector.ts'

/** Turns the mesh in place so that `down` points to the bed, and puts its lowest corner on z = 0. */
export function layOn({ positions }: Pick<Mesh, 'positions'>, down: Vector) {
  const [first, second, third] = rotationOnto(down)
  for (let at = 0; at < positions.length; at += 3) {
    const corner: Vector = [positions[at]!, positions[at + 1]!, positions[at + 2]!]
    positions[at] = dot(first, corner)
    positions[at + 1] = dot(second, corner)
    positions[at + 2] = dot(third, corner)
  }
  const lowest = bounds(positions).low[2]
  for (let at = 2; at < positions.length; at += 3) positions[at]! -= lowest
}

/** Returns the rows of a rotation onto -z: the shortest one, or after a half turn about x for a vector near +z. */
export function rotationOnto(down: Vector): [Vector, Vector, Vector] {
  const [x, y, z] = unit(down)
  if (z < 0.9) return shortestRotation([x, y, z])
  const [first, second, third] = shortestRotation([x, -y, -z])
  return [afterHalfTurn(first), afterHalfTurn(second), afterHalfTurn(third)]
}

function afterHalfTurn([a, b, c]: Vector): Vector {
  return [a, -b, -c]
}

/** Moller and Hughes 1999; loses its digits for a vector near +z. */
function shortestRotation(from: Vector): [Vector, Vector, Vector] {
  const cosine = -from[2]
  const [x, y, z] = cross(from, [0, 0, -1])
  const share = 1 / (1 + cosine)
  return [
    [share * x * x + cosine, share * x * y - z, share * x * z + y],
    [share * x * y + z, share * y * y + cosine, share * y * z - x],
    [share * x * z - y, share * y * z + x, share * z * z + cosine],
  ]
}
