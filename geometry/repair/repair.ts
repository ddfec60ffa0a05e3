import { measureFacets } from '../mesh/facets.ts'
import { type Mesh, maxTriangles } from '../mesh/mesh.ts'
import { tooManyTriangles } from '../mesh/soup-builder.ts'
import { ModelError } from '../model-error.ts'
import { type Filled, fillHoles, type LeftHole } from './fill-holes.ts'
import { eachEdge } from './half-edges.ts'
import { type Oriented, orient } from './orient.ts'
import { type Bodies, turnOutward, volumesOf } from './outward.ts'
import {
  type Facets,
  filterFacets,
  withoutCollapsed,
  withoutDanglingSheets,
  withoutDuplicates,
  withoutUnusedVertices,
} from './remove-facets.ts'
import { findSheets } from './sheets.ts'
import { weldRims } from './weld-rims.ts'

/** What a repair did to a mesh. `added`, `flipped`, `collapsed`, `duplicate` and `loose` count facets. */
export type RepairReport = {
  joinedVertices: number
  filledHoles: number
  added: number
  flipped: number
  collapsed: number
  duplicate: number
  /** Facets of sheets that enclose nothing. */
  loose: number
  leftHoles: LeftHoles | null
}

type LeftHoles = { count: number; largest: LeftHole }

type Repaired = {
  mesh: Mesh
  report: RepairReport
  isAdded: Uint8Array
  isFlipped: Uint8Array
  traced: Facets & { sources: Uint32Array }
}

const mostOpenEdges = 1_000_000
// Half of the memory of the process.
const mostTriangles = 1_500_000

/**
 * Returns a copy of a welded mesh with near rims joined, collapsed and duplicate faces dropped, one sense of its faces,
 * outwards, and its holes filled: in mm, in O(n log n). Faces that cross each other stay. Throws a ModelError for a
 * surface with one side, and when nothing is left or nothing changes.
 */
export function repairMesh(original: Mesh): Repaired {
  refuseLarge(original)
  const { mesh: welded, joined } = weldRims(original)
  const sources = Uint32Array.from({ length: welded.triangles.length / 3 }, (_, at) => at)
  const whole = withoutCollapsed({ ...welded, sources })
  const single = withoutDuplicates(whole)
  const trimmed = withoutDanglingSheets(single)
  const oriented = orient(trimmed)
  const closed = withoutFlatPatches(fillHoles(oriented.mesh), oriented)
  if (closed.mesh.triangles.length > maxTriangles * 3) throw tooManyTriangles()
  const { mesh, isFlipped } = turnOutward(closed.mesh, closed)
  const turned = isFlipped.map((flip, at) => flip ^ (closed.isFlipped[at] ?? 0))
  const count = (one: Mesh, other: Mesh) => (one.triangles.length - other.triangles.length) / 3
  const report = {
    joinedVertices: joined,
    filledHoles: closed.filledHoles,
    added: sum(closed.isAdded),
    flipped: turned.filter((flip, at) => flip === 1 && closed.isAdded[at] === 0).length,
    collapsed: count(original, whole),
    duplicate: count(whole, single),
    loose: count(single, trimmed) + closed.loose,
    leftHoles: closed.leftHoles,
  }
  refuseUnchanged(report)
  const traced = { ...mesh, sources: mesh.sources ?? sources }
  return { mesh: withoutUnusedVertices(mesh), report, isAdded: closed.isAdded, isFlipped: turned, traced }
}

function refuseLarge(mesh: Mesh) {
  if (mesh.triangles.length > mostTriangles * 3)
    throw new ModelError(
      'not_repairable',
      'The model has more than 1,500,000 triangles, too many to repair. Simplify it and try again.',
    )
  let open = 0
  eachEdge(mesh, (_order, { from, to }) => {
    if (to - from === 1) open++
  })
  if (open > mostOpenEdges)
    throw new ModelError(
      'not_repairable',
      `The mesh has ${open.toLocaleString('en')} open edges: its triangles are hardly connected. Export it again as one body.`,
    )
}

function refuseUnchanged({ leftHoles, ...changes }: RepairReport) {
  if (Object.values(changes).some((count) => count > 0)) return
  const hole = leftHoles?.largest
  if (!hole) throw nothingToFix()
  throw new ModelError(
    'not_repairable',
    `The holes can’t be filled: the largest has ${hole.edges.toLocaleString('en')} edges and is ${hole.reason}. Close it in the program the model was made with.`,
  )
}

export function nothingToFix() {
  return new ModelError('not_repairable', 'This repair finds nothing to fix.')
}

function refuseFlat(): never {
  throw new ModelError(
    'not_repairable',
    'Nothing in the file encloses a space, so there is no body to repair. Export it again as a solid body.',
  )
}

type Closed = Bodies & {
  mesh: Facets
  isAdded: Uint8Array
  isFlipped: Uint8Array
  filledHoles: number
  loose: number
  leftHoles: LeftHoles | null
}

// Share of the model's area. Larger loose sheets stay, so that they are noticed.
const looseShare = 0.01
// Volume per area in mm, as in `analyse`.
const thinnest = 1e-4

/** A patch that lies on the sheet it closes encloses nothing, so the patch is removed, and a small sheet with it. */
function withoutFlatPatches({ mesh, patches, left }: Filled, { isFlipped }: Oriented): Closed {
  const old = isFlipped.length
  const { sheetOf, sheets } = findSheets(mesh)
  const isFlat = flatSheets(mesh, { sheetOf, sheets, patched: sheetOf.subarray(old) })
  if (isFlat.every((flat) => flat === 1)) refuseFlat()
  const { areas } = measureFacets(mesh)
  const areaOf = new Float64Array(sheets)
  for (const [triangle, sheet] of sheetOf.entries()) areaOf[sheet]! += areas[triangle]!
  const most = sum(areas) * looseShare
  const isKept = Uint8Array.from(sheetOf, (sheet, triangle) =>
    isFlat[sheet] === 1 && (triangle >= old || areaOf[sheet]! <= most) ? 0 : 1,
  )
  const filled = firstOfEach(patches, old).filter((first) => isKept[first] === 1)
  const isAdded = Uint8Array.from(sheetOf, (_, triangle) => (triangle >= old ? 1 : 0))
  return {
    mesh: filterFacets(mesh, isKept),
    bodyOf: sheetOf.filter((_, at) => isKept[at] === 1),
    bodies: sheets,
    isAdded: isAdded.filter((_, at) => isKept[at] === 1),
    isFlipped: isFlipped.filter((_, at) => isKept[at] === 1),
    filledHoles: filled.length,
    loose: isKept.subarray(0, old).filter((keep) => keep === 0).length,
    leftHoles: leftHolesOf(left),
  }
}

function leftHolesOf(left: LeftHole[]): LeftHoles | null {
  const [largest] = left.toSorted((one, other) => other.edges - one.edges)
  return largest ? { count: left.length, largest } : null
}

function firstOfEach(counts: number[], start: number) {
  let end = start
  return counts.map((count) => {
    end += count
    return end - count
  })
}

type Patched = { sheetOf: Int32Array; sheets: number; patched: Int32Array }

function flatSheets(mesh: Mesh, { sheetOf, sheets, patched }: Patched) {
  const volumes = volumesOf(mesh, { bodyOf: sheetOf, bodies: sheets })
  const { areas } = measureFacets(mesh)
  const areaOf = new Float64Array(sheets)
  for (const [triangle, sheet] of sheetOf.entries()) areaOf[sheet]! += areas[triangle]!
  const isFlat = new Uint8Array(sheets)
  for (const sheet of patched)
    if (Math.abs(volumes[sheet]!) / 6 <= thinnest * areaOf[sheet]!) isFlat[sheet] = 1
  return isFlat
}

function sum(values: Iterable<number>) {
  let total = 0
  for (const value of values) total += value
  return total
}
