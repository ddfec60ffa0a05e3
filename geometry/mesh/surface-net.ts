import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

/** Distance in mm to a surface, negative inside. */
export type SignedDistance = (x: number, y: number, z: number) => number

type Grid = { low: Vector; high: Vector; step: number }
type Samples = { values: Float32Array; counts: readonly number[]; strides: readonly number[] }

/** Returns the surface at distance 0 inside a box, as quads on a grid of `step` mm (Gibson 1998, surface nets). */
export function surfaceNet(distance: SignedDistance, { low, high, step }: Grid): Mesh {
  const samples = sample(distance, { low, high, step })
  const { values, counts, strides } = samples
  const vertexOf = new Int32Array(values.length).fill(-1)
  const positions: number[] = []
  forEachPoint(counts, (at, place) => {
    if (place.some((index, axis) => index === counts[axis]! - 1)) return
    const middle = middleOfCrossings(samples, at)
    if (!middle) return
    vertexOf[at] = positions.length / 3
    for (const axis of [0, 1, 2] as const) positions.push(low[axis] + (place[axis]! + middle[axis]) * step)
  })
  const triangles: number[] = []
  forEachPoint(counts, (at, place) => {
    for (const axis of [0, 1, 2] as const) {
      const [one, other] = [(axis + 1) % 3, (axis + 2) % 3]
      if (place[axis] === counts[axis]! - 1 || place[one] === 0 || place[other] === 0) continue
      const isInside = values[at]! < 0
      if (isInside === values[at + strides[axis]!]! < 0) continue
      const [s, t] = [strides[one]!, strides[other]!]
      const [a, b, c, d] = [at, at - s, at - s - t, at - t].map((cell) => vertexOf[cell]!) as Corners
      triangles.push(...(isInside ? [a, b, c, a, c, d] : [a, c, b, a, d, c]))
    }
  })
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) }
}

type Corners = [number, number, number, number]

function sample(distance: SignedDistance, { low, high, step }: Grid): Samples {
  const counts = low.map((from, axis) => Math.ceil((high[axis]! - from) / step) + 1)
  const [columns, rows, layers] = counts as [number, number, number]
  const values = new Float32Array(columns * rows * layers)
  forEachPoint(counts, (at, [i, j, k]) => {
    values[at] = distance(low[0] + i! * step, low[1] + j! * step, low[2] + k! * step)
  })
  return { values, counts, strides: [1, columns, columns * rows] }
}

function forEachPoint(counts: readonly number[], visit: (at: number, place: readonly number[]) => void) {
  const [columns, rows, layers] = counts as [number, number, number]
  let at = 0
  for (let k = 0; k < layers; k++)
    for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) visit(at++, [i, j, k])
}

/** Shares of a step from the corner of a cell; undefined when the surface does not cross it. */
function middleOfCrossings({ values, strides }: Samples, at: number): Vector | undefined {
  const corner = (bits: number) =>
    values[at + (bits & 1) * strides[0]! + ((bits >> 1) & 1) * strides[1]! + (bits >> 2) * strides[2]!]!
  const sum: [number, number, number] = [0, 0, 0]
  let crossings = 0
  for (let bits = 0; bits < 8; bits++) {
    const from = corner(bits)
    for (const axis of [0, 1, 2] as const) {
      if (bits & (1 << axis)) continue
      const to = corner(bits | (1 << axis))
      if (from < 0 === to < 0) continue
      for (const each of [0, 1, 2] as const)
        sum[each] += each === axis ? from / (from - to) : (bits >> each) & 1
      crossings++
    }
  }
  return crossings === 0 ? undefined : [sum[0] / crossings, sum[1] / crossings, sum[2] / crossings]
}
