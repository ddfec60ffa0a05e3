import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

/** Returns the box around all vertices, in mm; infinite without any. */
export function bounds(positions: Float32Array): { low: Vector; high: Vector } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let at = 0; at < positions.length; at += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[at + axis]!
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  }
  return { low, high }
}

/** Returns the box around the vertices that triangles use. */
export function boundsOfTriangles({ positions, triangles }: Mesh): { low: Vector; high: Vector } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const vertex of triangles) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[vertex * 3 + axis]!
      if (value < low[axis]!) low[axis] = value
      if (value > high[axis]!) high[axis] = value
    }
  }
  return { low, high }
}

/** Returns six numbers a part, its low and its high corner; `partOf` has a part for each triangle, or -1 for none. */
export function boxesOfParts(
  { positions, triangles }: Mesh,
  partOf: Int32Array,
  parts: number,
): Float32Array {
  const boxes = new Float32Array(parts * 6)
  for (let part = 0; part < parts; part++) boxes.fill(Infinity, part * 6, part * 6 + 3)
  for (let part = 0; part < parts; part++) boxes.fill(-Infinity, part * 6 + 3, part * 6 + 6)
  for (let corner = 0; corner < triangles.length; corner++) {
    const box = partOf[(corner / 3) | 0]! * 6
    if (box < 0) continue
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[triangles[corner]! * 3 + axis]!
      if (value < boxes[box + axis]!) boxes[box + axis] = value
      if (value > boxes[box + axis + 3]!) boxes[box + axis + 3] = value
    }
  }
  return boxes
}
