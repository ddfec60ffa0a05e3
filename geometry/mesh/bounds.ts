import { inBlocks } from './blocks.ts'
import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

type Box = { low: Vector; high: Vector }

/** Returns the box around all vertices, in mm; infinite without any. */
export function bounds(positions: Float32Array): Box {
  return boundsOfAll([{ positions }])
}

export function boundsOfAll(meshes: readonly Pick<Mesh, 'positions'>[]): Box {
  const box = emptyBox()
  for (const { positions } of meshes)
    inBlocks(positions.length / 3, (begin, end) => widenByAll(box, positions.subarray(begin * 3, end * 3)))
  return boxOf(box)
}

function widenByAll(box: Float64Array, positions: Float32Array) {
  for (let at = 0; at < positions.length; at += 3) widen(box, positions, at)
}

export function boundsOfTriangles({ positions, triangles }: Mesh): Box {
  const box = emptyBox()
  for (let corner = 0; corner < triangles.length; corner++) widen(box, positions, triangles[corner]! * 3)
  return boxOf(box)
}

function emptyBox() {
  return Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
}

function widen(box: Float64Array, positions: Float32Array, at: number) {
  const x = positions[at]!
  const y = positions[at + 1]!
  const z = positions[at + 2]!
  if (x < box[0]!) box[0] = x
  if (y < box[1]!) box[1] = y
  if (z < box[2]!) box[2] = z
  if (x > box[3]!) box[3] = x
  if (y > box[4]!) box[4] = y
  if (z > box[5]!) box[5] = z
}

function boxOf(box: Float64Array): Box {
  return { low: [box[0]!, box[1]!, box[2]!], high: [box[3]!, box[4]!, box[5]!] }
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
