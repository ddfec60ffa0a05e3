import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import { boundsOfTriangles } from '../../mesh/bounds.ts'
import { type Mesh, split } from '../../mesh/mesh.ts'

/** Two objects of one plate that take the same space, by their places in the order of the file. */
export type Overlap = { plate: number; one: number; other: number }

type Pair = Omit<Overlap, 'plate'>

const samePlaceMm = 0.05
const maxObjects = 2000

export function objectOfTriangles(counts: readonly number[]) {
  if (counts.length < 2 || counts.length > maxObjects) return undefined
  const objectOf = new Uint16Array(counts.reduce((sum, count) => sum + count, 0))
  let at = 0
  for (const [object, count] of counts.entries()) {
    objectOf.fill(object, at, at + count)
    at += count
  }
  return objectOf
}

/** Pairs of objects whose faces cross, or that lie in the same place, which gets marked. `counts` are of their triangles. */
export function overlappingObjects(
  mesh: Required<Mesh>,
  { counts, crossed }: { counts: readonly number[]; crossed: ReadonlySet<number> },
): Pair[] {
  const found = new Set([...crossed, ...inSamePlace(mesh, counts)])
  return [...found]
    .toSorted((one, other) => one - other)
    .map((pair) => ({ one: Math.floor(pair / maxObjects), other: pair % maxObjects }))
}

export function pairOf(one: number, other: number) {
  return Math.min(one, other) * maxObjects + Math.max(one, other)
}

function inSamePlace(mesh: Required<Mesh>, counts: readonly number[]) {
  if (counts.length < 2 || counts.length > maxObjects) return []
  const objects = split(mesh, [...counts])
  const apartInBox = new Map<string, number[]>()
  const pairs = objects.flatMap((object, index) => {
    const { low, high } = boundsOfTriangles(object)
    const box = [...low, ...high].map((value) => Math.round(value / samePlaceMm)).join(' ')
    const apart = apartInBox.get(box) ?? []
    const first = apart.find((other) => coincide(objects[other]!, object))
    if (first !== undefined) return { first, index }
    apartInBox.set(box, [...apart, index])
    return []
  })
  for (const same of new Set(pairs.flatMap(({ first, index }) => [first, index])))
    for (const vertex of objects[same]!.triangles) mesh.marks[vertex]! |= findingMarks.overlap
  return pairs.map(({ first, index }) => pairOf(first, index))
}

function coincide(one: Mesh, other: Mesh) {
  if (one.triangles.length !== other.triangles.length) return false
  return one.triangles.every((vertex, corner) => {
    const twin = other.triangles[corner]!
    return [0, 1, 2].every(
      (axis) => Math.abs(one.positions[vertex * 3 + axis]! - other.positions[twin * 3 + axis]!) < samePlaceMm,
    )
  })
}
