import { type MeshObjects, reachableObjects } from '../model/expanded-counts.ts'
import type { MeshObject, Placement } from '../model/mesh-object.ts'

/** Slicers print with at most 16 filaments. */
const filaments = Array.from({ length: 16 }, (_, index) => index + 1)

export type PaintOf = (placements: readonly Pick<Placement, 'path' | 'objectId'>[]) => Set<number>

export function paintReader(meshObjects: MeshObjects): PaintOf {
  const painted = new Map<MeshObject, number>()
  for (const object of meshObjects.values()) {
    const { paint, triangleCount } = object
    let bits = 0
    for (let triangle = 0; paint && triangle < triangleCount; triangle++) bits |= paint[triangle] ?? 0
    painted.set(object, bits)
  }
  return (placements) => {
    const objects = reachableObjects(meshObjects, placements)
    const bits = objects.reduce((all, object) => all | (painted.get(object) ?? 0), 0)
    return new Set(filaments.filter((filament) => bits & (1 << filament)))
  }
}
