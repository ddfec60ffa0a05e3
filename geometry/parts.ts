import type { Mesh } from './mesh.ts'

/** One connected piece: its signed volume and its bounding box, low corner then high corner. */
type Part = { volume: number; box: [number, number, number, number, number, number] }

type Found = { partOf: Int32Array; volumes: Float64Array; isClosed: boolean }

/**
 * Counts the pieces of a mesh. In a closed mesh a piece with negative volume is a hollow space when it lies within the
 * box of a solid one, and otherwise a body that was exported inside out.
 */
export function countParts(mesh: Mesh, { partOf, volumes, isClosed }: Found) {
  const volumeOf = new Map<number, number>()
  for (let triangle = 0; triangle < partOf.length; triangle++) {
    if (isCollapsed(mesh, triangle)) continue
    const root = partOf[triangle]!
    volumeOf.set(root, (volumeOf.get(root) ?? 0) + volumes[triangle]!)
  }
  if (!isClosed || [...volumeOf.values()].every((volume) => volume >= 0)) {
    return { parts: volumeOf.size, voids: 0, invertedParts: 0 }
  }
  const all = boxes(mesh, partOf, volumeOf)
  const solid = all.filter(({ volume }) => volume >= 0)
  const negative = all.filter(({ volume }) => volume < 0)
  const voids = negative.filter((part) => solid.some((other) => isWithin(part, other))).length
  return { parts: all.length - voids, voids, invertedParts: negative.length - voids }
}

function isCollapsed({ triangles }: Mesh, triangle: number) {
  const a = triangles[triangle * 3]
  const b = triangles[triangle * 3 + 1]
  const c = triangles[triangle * 3 + 2]
  return a === b || b === c || c === a
}

function boxes({ positions, triangles }: Mesh, partOf: Int32Array, volumeOf: Map<number, number>): Part[] {
  const parts = new Map<number, Part>()
  for (const [root, volume] of volumeOf) {
    parts.set(root, { volume, box: [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] })
  }
  for (let corner = 0; corner < triangles.length; corner++) {
    const box = parts.get(partOf[Math.floor(corner / 3)]!)?.box
    if (!box) continue
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[triangles[corner]! * 3 + axis]!
      box[axis] = Math.min(box[axis]!, value)
      box[axis + 3] = Math.max(box[axis + 3]!, value)
    }
  }
  return [...parts.values()]
}

function isWithin({ box }: Part, { box: outer }: Part) {
  return [0, 1, 2].every((axis) => box[axis]! >= outer[axis]! && box[axis + 3]! <= outer[axis + 3]!)
}
