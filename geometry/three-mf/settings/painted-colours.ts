import { type MeshObjects, objectKey } from '../model/expanded-counts.ts'
import type { Placement } from '../model/mesh-object.ts'

/** Slicers print with at most 16 filaments. */
const filaments = Array.from({ length: 16 }, (_, index) => index + 1)

export type PaintOf = (placements: readonly Pick<Placement, 'path' | 'objectId'>[]) => Set<number>

/** Returns how to find the filaments, from 1, with which the surfaces of objects and of their components are painted. */
export function paintReader(meshObjects: MeshObjects): PaintOf {
  const painted = new Map<string, number>()
  for (const [key, { paint, triangleCount }] of meshObjects) {
    let bits = 0
    for (let triangle = 0; paint && triangle < triangleCount; triangle++) bits |= paint[triangle] ?? 0
    painted.set(key, bits)
  }
  return (placements) => {
    const keys = keysOf(meshObjects, placements)
    const bits = keys.reduce((all, key) => all | (painted.get(key) ?? 0), 0)
    return new Set(filaments.filter((filament) => bits & (1 << filament)))
  }
}

function keysOf(meshObjects: MeshObjects, placements: Parameters<PaintOf>[0]) {
  const seen = new Set<string>()
  const waiting = [...placements]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const key = objectKey(one.path, one.objectId)
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(meshObjects.get(key)?.components ?? []))
  }
  return [...seen]
}
