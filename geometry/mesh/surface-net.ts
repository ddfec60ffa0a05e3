import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

/** Returns the distance in mm to a surface, negative inside. Its gradient must not exceed 1 by much. */
export type SignedDistance = (x: number, y: number, z: number) => number

type Grid = { low: Vector; high: Vector; step: number }
type Samples = { values: Float32Array; counts: readonly number[]; strides: readonly number[] }

/** Returns the zero level set in a box, sampled on a grid of `step` mm: surface nets (Gibson 1998). */
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

// Grid points per side. A block whose centre is farther than `reach` steps from the surface keeps its distance for all points.
const block = 4
const reach = 1.5 * ((block - 1) / 2) * Math.sqrt(3)

function sample(distance: SignedDistance, { low, high, step }: Grid): Samples {
  const counts = low.map((from, axis) => block * Math.ceil(((high[axis]! - from) / step + 1) / block))
  const [columns, rows, layers] = counts as [number, number, number]
  const values = new Float32Array(columns * rows * layers)
  const at = (i: number, j: number, k: number) =>
    distance(low[0] + i * step, low[1] + j * step, low[2] + k * step)
  const middle = (block - 1) / 2
  forEachPoint(
    counts.map((count) => count / block),
    (_, [x, y, z]) => {
      const [left, front, under] = [x! * block, y! * block, z! * block]
      const known = at(left + middle, front + middle, under + middle)
      const isFar = Math.abs(known) > reach * step
      for (let k = under; k < under + block; k++)
        for (let j = front; j < front + block; j++)
          for (let i = left; i < left + block; i++)
            values[(k * rows + j) * columns + i] = isFar ? known : at(i, j, k)
    },
  )
  return { values, counts, strides: [1, columns, columns * rows] }
}

function forEachPoint(counts: readonly number[], visit: (at: number, place: readonly number[]) => void) {
  const [columns, rows, layers] = counts as [number, number, number]
  const place = [0, 0, 0]
  for (let at = 0; at < columns * rows * layers; at++) {
    place[0] = at % columns
    place[1] = Math.floor(at / columns) % rows
    place[2] = Math.floor(at / (columns * rows))
    visit(at, place)
  }
}

const cube = [0, 1, 2, 3, 4, 5, 6, 7]

/** Returns the mean of a cell's edge crossings, in steps from its corner; undefined without a crossing. */
function middleOfCrossings({ values, strides }: Samples, at: number): Vector | undefined {
  const corner = (bits: number) =>
    values[at + (bits & 1) * strides[0]! + ((bits >> 1) & 1) * strides[1]! + (bits >> 2) * strides[2]!]!
  if (cube.every((bits) => corner(bits) < 0 === values[at]! < 0)) return undefined
  const sum: [number, number, number] = [0, 0, 0]
  let crossings = 0
  for (const bits of cube) {
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
  return [sum[0] / crossings, sum[1] / crossings, sum[2] / crossings]
}
