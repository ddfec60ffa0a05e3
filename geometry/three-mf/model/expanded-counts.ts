import { maxTriangles } from '../../mesh/mesh.ts'
import { tooManyTriangles } from '../../mesh/soup-builder.ts'
import { ModelError } from '../../model-error.ts'
import type { MeshObject, Placement } from './mesh-object.ts'
import { tooComplex } from './model-part.ts'

export type MeshObjects = Map<string, MeshObject>

export function objectKey(path: string, objectId: string) {
  return `${path}#${objectId}`
}

type Counts = { triangles: number; placements: number }

const deepestComponent = 8
const maxExpandedPlacements = 100_000

/** Multiplies, without expanding. Throws a ModelError on a cycle, a missing object or too many. */
export function expandedCounts(meshObjects: MeshObjects, items: Placement[]): Counts {
  const known = new Map<MeshObject, Counts>()
  return total(items.map((item) => countObject({ meshObjects, known, path: [] }, item)))
}

type Counting = { meshObjects: MeshObjects; known: Map<MeshObject, Counts>; path: MeshObject[] }

function countObject(counting: Counting, { path, objectId }: Placement): Counts {
  const object = counting.meshObjects.get(objectKey(path, objectId))
  const shownId = objectId.slice(0, 20)
  if (!object)
    throw new ModelError(
      'bad_three_mf',
      `The 3MF file uses an object "${shownId}" that does not exist. Export it again.`,
    )
  refuseUnopened(object)
  const already = counting.known.get(object)
  if (already) return already
  if (counting.path.includes(object)) {
    throw new ModelError(
      'bad_three_mf',
      `The object "${shownId}" of the 3MF file contains itself. Export it again.`,
    )
  }
  if (counting.path.length >= deepestComponent)
    throw tooComplex(`objects nested over ${deepestComponent} deep`)
  const inside = { ...counting, path: [...counting.path, object] }
  const own = { triangles: object.triangleCount, placements: 1 }
  const counts = total([own, ...object.components.map((component) => countObject(inside, component))])
  counting.known.set(object, counts)
  return counts
}

/** Throws a ModelError for an object that PrusaSlicer 2.5 and Bambu Studio know no type of, or none in which to print something. */
function refuseUnopened({ id, type, triangleCount, components }: MeshObject) {
  const isEmpty = triangleCount === 0 && components.length === 0
  if (isEmpty)
    throw new ModelError(
      'empty',
      `The object "${id}" of the 3MF file has no triangles, and slicers do not open the file with it. Delete it and export the others again.`,
    )
  if (!['', 'model', 'other'].includes(type))
    throw new ModelError(
      'bad_three_mf',
      `The object "${id}" of the 3MF file has the type "${type.slice(0, 20)}", and slicers do not open the file with it. Export it again as a solid model, without supports and surfaces.`,
    )
}

function total(all: Counts[]): Counts {
  const sum = { triangles: 0, placements: 0 }
  for (const { triangles, placements } of all) {
    sum.triangles += triangles
    sum.placements += placements
    if (sum.triangles > maxTriangles) throw tooManyTriangles()
    if (sum.placements > maxExpandedPlacements) throw tooComplex('over 100,000 copies of its objects')
  }
  return sum
}

export function reachableObjects(
  meshObjects: MeshObjects,
  placements: readonly Pick<Placement, 'path' | 'objectId'>[],
): MeshObject[] {
  const seen = new Set<MeshObject>()
  const waiting = [...placements]
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    const object = meshObjects.get(objectKey(one.path, one.objectId))
    if (!object || seen.has(object)) continue
    seen.add(object)
    waiting.push(...object.components)
  }
  return [...seen]
}
