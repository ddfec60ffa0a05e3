import type { Printability } from '#contract/printing/printability/printability.ts'
import { type Facets, overhangSine } from '../../mesh/facets.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'
import { onBed } from '../plate/plate.ts'

export type Turn = NonNullable<Printability['turn']>
export type Orientation = Turn['now']

/** Returns the areas in mm2 and the height in mm of a mesh whose lowest side is the one that `down` points to. */
export function measureOrientation(
  { positions, triangles }: Mesh,
  { normals, areas }: Facets,
  down: Vector,
): Orientation {
  let lowest = -Infinity
  let highest = Infinity
  const depthOf = (vertex: number) =>
    positions[vertex * 3]! * down[0] +
    positions[vertex * 3 + 1]! * down[1] +
    positions[vertex * 3 + 2]! * down[2]
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const depth = depthOf(vertex)
    if (depth > lowest) lowest = depth
    if (depth < highest) highest = depth
  }
  const pose = { overhangMm2: 0, contactMm2: 0, heightMm: lowest - highest }
  for (let triangle = 0; triangle < areas.length; triangle++) {
    const at = triangle * 3
    const downwards = normals[at]! * down[0] + normals[at + 1]! * down[1] + normals[at + 2]! * down[2]
    if (downwards < overhangSine) continue
    const shallowest = Math.min(
      depthOf(triangles[at]!),
      depthOf(triangles[at + 1]!),
      depthOf(triangles[at + 2]!),
    )
    if (shallowest < lowest - onBed) pose.overhangMm2 += areas[triangle]!
    else pose.contactMm2 += areas[triangle]! * downwards
  }
  return pose
}
