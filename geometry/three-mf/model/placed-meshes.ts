import { type MeshObjects, objectKey } from './expanded-counts.ts'
import type { MeshObject, Placement, Transform } from './mesh-object.ts'

/** A helper is not printed. */
export type PlacedMesh = { path: string; mesh: MeshObject; transform: Transform; isHelper: boolean }

/** Breadth-first, as Bambu Studio counts parts (`_generate_current_object_list`). Callers check `expandedCounts` first. */
export function placedMeshesOf(meshObjects: MeshObjects, item: Placement, outer: Transform): PlacedMesh[] {
  const placedMeshes: PlacedMesh[] = []
  let level = [{ placement: item, outer, isHelper: false }]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { placement, outer, isHelper } of level) {
      const object = meshObjects.get(objectKey(placement.path, placement.objectId))
      if (!object) continue
      const inside = {
        outer: placement.transform ? combine(placement.transform, outer) : outer,
        isHelper: isHelper || object.type === 'other',
      }
      if (object.triangleCount > 0)
        placedMeshes.push({
          path: placement.path,
          mesh: object,
          transform: inside.outer,
          isHelper: inside.isHelper,
        })
      for (const component of object.components) next.push({ placement: component, ...inside })
    }
    level = next
  }
  return placedMeshes
}

export function scaling(factor: number): Transform {
  return [factor, 0, 0, 0, factor, 0, 0, 0, factor, 0, 0, 0]
}

function combine(a: Transform, b: Transform): Transform {
  return Array.from({ length: 12 }, (_, index) => {
    const row = Math.floor(index / 3) * 3
    const column = index % 3
    const turned = a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
    return row === 9 ? turned + b[column + 9]! : turned
  })
}
