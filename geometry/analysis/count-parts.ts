import { boxesOfParts } from '../mesh/bounds.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Edges } from './edges.ts'

/** Counts parts; `volumes` are signed, times six. A negative part inside the box of a solid is a void, else inverted. */
export function countParts(mesh: Mesh, { open, parts, partOf }: Edges, volumes: Float64Array) {
  if (open > 0 || volumes.every((volume) => volume >= 0)) return { parts, voids: 0, invertedParts: 0 }
  const boxes = boxesOfParts(mesh, partOf, parts)
  const numbers = [...volumes.keys()]
  const negative = numbers.filter((part) => volumes[part]! < 0)
  const solids = numbers.filter((part) => volumes[part]! >= 0)
  const largest = solids
    .toSorted((one, other) => extent(boxes, other) - extent(boxes, one))
    .slice(0, maxLarge)
  solids.sort((one, other) => boxes[one * 6]! - boxes[other * 6]!)
  const voids = negative.filter((part) => {
    const end = countBefore(solids, (solid) => boxes[solid * 6]! <= boxes[part * 6]!)
    const near = solids.slice(Math.max(0, end - maxNear), end)
    return [...near, ...largest].some((solid) => isWithin(boxes, part, solid))
  }).length
  return { parts: parts - voids, voids, invertedParts: negative.length - voids }
}

// A void is searched in the largest solids and in those that begin last before it along x, not in all.
const maxLarge = 50
const maxNear = 200

function countBefore(sorted: number[], matches: (part: number) => boolean) {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (matches(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

function extent(boxes: Float32Array, part: number) {
  const at = part * 6
  return boxes[at + 3]! - boxes[at]! + boxes[at + 4]! - boxes[at + 1]! + boxes[at + 5]! - boxes[at + 2]!
}

function isWithin(boxes: Float32Array, part: number, solid: number) {
  const [at, outer] = [part * 6, solid * 6]
  return (
    boxes[at]! >= boxes[outer]! &&
    boxes[at + 1]! >= boxes[outer + 1]! &&
    boxes[at + 2]! >= boxes[outer + 2]! &&
    boxes[at + 3]! <= boxes[outer + 3]! &&
    boxes[at + 4]! <= boxes[outer + 4]! &&
    boxes[at + 5]! <= boxes[outer + 5]!
  )
}
