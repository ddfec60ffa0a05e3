import { clipEars, type EarBudget } from '../repair/clip-ears.ts'

/** Relative to the squared area: smaller folds are rounding errors. */
const slack = 1e-9

/** Three corners a triangle, each the place of its x in `values`. Undefined where a fan covers the same, or no ears do. */
export function earsOf(face: number[], values: Float32Array, budget: EarBudget): number[] | undefined {
  if (face.length < 4 || (face.length === 4 && isUnfolded(face, values))) return undefined
  let [x, y, z] = [0, 0, 0]
  for (let second = 1; second + 1 < face.length; second++) {
    x += crossOf(face, values, second, 0)
    y += crossOf(face, values, second, 1)
    z += crossOf(face, values, second, 2)
  }
  const least = -slack * (x * x + y * y + z * z)
  for (let second = 1; second + 1 < face.length; second++) {
    const along =
      crossOf(face, values, second, 0) * x +
      crossOf(face, values, second, 1) * y +
      crossOf(face, values, second, 2) * z
    if (along < least) return clipped(seenFrom([x, y, z], face, values), face, budget)
  }
  return undefined
}

/** Returns true for four corners whose two triangles look the same way: most faces are such, and need no more. */
function isUnfolded(face: number[], values: Float32Array) {
  const a = face[0]!
  const b = face[1]!
  const c = face[2]!
  const d = face[3]!
  const ux = values[c]! - values[a]!
  const uy = values[c + 1]! - values[a + 1]!
  const uz = values[c + 2]! - values[a + 2]!
  const vx = values[b]! - values[a]!
  const vy = values[b + 1]! - values[a + 1]!
  const vz = values[b + 2]! - values[a + 2]!
  const wx = values[d]! - values[a]!
  const wy = values[d + 1]! - values[a + 1]!
  const wz = values[d + 2]! - values[a + 2]!
  const along =
    (vy * uz - vz * uy) * (uy * wz - uz * wy) +
    (vz * ux - vx * uz) * (uz * wx - ux * wz) +
    (vx * uy - vy * ux) * (ux * wy - uy * wx)
  return along >= 0
}

function crossOf(face: number[], values: Float32Array, second: number, axis: number) {
  const [first, other] = [axis === 2 ? 0 : axis + 1, axis === 0 ? 2 : axis - 1]
  const a = face[0]!
  const b = face[second]!
  const c = face[second + 1]!
  return (
    (values[b + first]! - values[a + first]!) * (values[c + other]! - values[a + other]!) -
    (values[b + other]! - values[a + other]!) * (values[c + first]! - values[a + first]!)
  )
}

function clipped(points: [number, number][], face: number[], budget: EarBudget) {
  const ears = clipEars([...face.keys()], { points, hasEdge: () => false, budget })
  return typeof ears === 'string' ? undefined : ears.map((corner) => face[corner]!)
}

/** Seen along the axis that the polygon faces most, counter-clockwise. */
function seenFrom(normal: [number, number, number], face: number[], values: Float32Array) {
  const sizes = normal.map(Math.abs)
  const axis = sizes.indexOf(Math.max(...sizes))
  const [first, second] = [(axis + 1) % 3, (axis + 2) % 3]
  const sign = normal[axis]! < 0 ? -1 : 1
  return face.map((at): [number, number] => [values[at + first]! * sign, values[at + second]!])
}
