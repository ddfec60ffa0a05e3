import { bounds } from '../../mesh/bounds.ts'
import type { Vector } from '../../mesh/vector.ts'
import type { ColouredMesh } from '../scene/scene.ts'

/** Returns the box around all parts of a scene, in mm. */
export function boxOf(parts: readonly Pick<ColouredMesh, 'mesh'>[]): { low: Vector; high: Vector } {
  const boxes = parts.map(({ mesh }) => bounds(mesh.positions))
  const pick = (of: (...values: number[]) => number, corner: 'low' | 'high'): Vector => [
    of(...boxes.map((box) => box[corner][0])),
    of(...boxes.map((box) => box[corner][1])),
    of(...boxes.map((box) => box[corner][2])),
  ]
  return { low: pick(Math.min, 'low'), high: pick(Math.max, 'high') }
}
