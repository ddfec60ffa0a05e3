import type { Mesh } from '../mesh/mesh.ts'
import type { Edges } from './edges.ts'

/** A connected piece: its signed volume, and its box as low then high corner. */
type Part = { volume: number; box: [number, number, number, number, number, number] }

/**
 * Returns the counts of parts, given six times their volumes. A negative volume inside a solid box is a void, else
 * inverted.
 */
export function countParts(mesh: Mesh, { open, parts, partOf }: Edges, volumes: Float64Array) {
  if (open > 0 || volumes.every((volume) => volume >= 0)) return { parts, voids: 0, invertedParts: 0 }
  const all = boxes(mesh, partOf, volumes)
  const solid = all.filter(({ volume }) => volume >= 0)
  const negative = all.filter(({ volume }) => volume < 0)
  const voids = negative.filter((part) => solid.some((other) => isWithin(part, other))).length
  return { parts: parts - voids, voids, invertedParts: negative.length - voids }
}

function boxes({ positions, triangles }: Mesh, partOf: Int32Array, volumes: Float64Array): Part[] {
  const parts = Array.from(volumes, (volume): Part => {
    return { volume, box: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] }
  })
  for (let corner = 0; corner < triangles.length; corner++) {
    const box = parts[partOf[Math.floor(corner / 3)]!]?.box
    if (!box) continue
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[triangles[corner]! * 3 + axis]!
      box[axis] = Math.min(box[axis]!, value)
      box[axis + 3] = Math.max(box[axis + 3]!, value)
    }
  }
  return parts
}

function isWithin({ box }: Part, { box: outer }: Part) {
  return [0, 1, 2].every((axis) => box[axis]! >= outer[axis]! && box[axis + 3]! <= outer[axis + 3]!)
}
