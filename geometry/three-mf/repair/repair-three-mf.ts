import { repairObstacleText } from '#contract/printing/printability/turn-obstacles.ts'
import { analyse } from '../../analysis/analyse.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { objectCopies } from '../../mesh/take-objects.ts'
import { ModelError } from '../../model-error.ts'
import { nothingToFix, type RepairReport, repairMesh } from '../../repair/repair.ts'
import { cleanThreeMf } from '../clean-copy.ts'
import type { PlacedRange } from '../fill-soup.ts'
import type { ThreeMf } from '../read-three-mf.ts'
import { repairPart } from './repair-part.ts'
import type { RepairedRange } from './repaired-range.ts'
import { repairedSettings } from './repaired-settings.ts'

type Known = Omit<ThreeMf, 'soup'>
type Repair = RepairedRange & { path: string; objectId: string; report: RepairReport; isAdded: Uint8Array }

/** Repairs broken printed meshes where they are, and returns what became of each triangle. Everything else stays. */
export async function repairedThreeMf(bytes: Uint8Array, mesh: Mesh, threeMf: Known) {
  if (!threeMf.isRepairable) throw new ModelError('not_repairable', repairObstacleText)
  const repairOf = repairRanges(mesh, threeMf.ranges)
  const repairs = [...repairOf.values()].filter((repair) => repair !== undefined)
  const [start = ''] = threeMf.modelParts
  const inPart = Map.groupBy(repairs, ({ path }) => path)
  const byObject = (path: string) => Map.groupBy(inPart.get(path) ?? [], ({ objectId }) => objectId)
  const settings = repairedSettings(threeMf.settings, byObject(start))
  const copy = await cleanThreeMf(bytes, { ...threeMf, settings }, (part, name) =>
    inPart.has(name.toLowerCase()) ? repairPart(part, name, byObject(name.toLowerCase())) : part,
  )
  const flags = (of: (repair: Repair) => Uint8Array) =>
    Buffer.concat(
      threeMf.ranges.map((range) => {
        const repair = repairOf.get(keyOf(range))
        return repair ? of(repair) : new Uint8Array(range.last - range.first + 1)
      }),
    )
  return {
    bytes: copy,
    report: repairs.map(({ report }) => report).reduce(sumOf),
    isAdded: flags(({ isAdded }) => isAdded),
    isFlipped: flags(({ isFlipped }) => isFlipped),
  }
}

/** Of several placements of a mesh the first decides. */
function repairRanges(mesh: Mesh, ranges: readonly PlacedRange[]) {
  const copies = objectCopies(
    mesh,
    ranges.map(({ first, last }) => last - first + 1),
  )
  const repairOf = new Map<string, Repair | undefined>()
  let failure: ModelError | undefined
  for (const [index, range] of ranges.entries()) {
    const key = keyOf(range)
    if (repairOf.has(key)) continue
    repairOf.set(key, undefined)
    try {
      repairOf.set(key, repaired(copies[index]!(), range))
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      failure ??= error
    }
  }
  if ([...repairOf.values()].every((repair) => repair === undefined)) throw failure ?? nothingToFix()
  return repairOf
}

function keyOf({ path, objectId, first }: PlacedRange) {
  return `${path} ${objectId} ${first}`
}

function repaired(before: Mesh, range: PlacedRange): Repair | undefined {
  const { watertight, invertedParts } = analyse(before)
  if (watertight && invertedParts === 0) return undefined
  const { report, isAdded, isFlipped, traced } = repairMesh(before)
  const { triangles: after, sources } = traced
  return { ...range, before: before.triangles, after, sources, isFlipped, isAdded, report }
}

function sumOf(one: RepairReport, other: RepairReport): RepairReport {
  const [a, b] = [one.leftHoles, other.leftHoles]
  const largest = a && b && a.largest.edges < b.largest.edges ? b.largest : (a ?? b)?.largest
  return {
    joinedVertices: one.joinedVertices + other.joinedVertices,
    filledHoles: one.filledHoles + other.filledHoles,
    added: one.added + other.added,
    flipped: one.flipped + other.flipped,
    collapsed: one.collapsed + other.collapsed,
    duplicate: one.duplicate + other.duplicate,
    loose: one.loose + other.loose,
    leftHoles: largest ? { count: (a?.count ?? 0) + (b?.count ?? 0), largest } : null,
  }
}
