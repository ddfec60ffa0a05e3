import type { Printability } from '#contract/printing/printability/printability.ts'
import type { TurnObstacle } from '#contract/printing/printability/turn-obstacles.ts'
import { findEdges } from '../analysis/edges.ts'
import { boundsOfTriangles } from '../mesh/bounds.ts'
import { measureFacets } from '../mesh/facets.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { startClock, type TimeLimits } from './check-clock.ts'
import { checkSide } from './check-side.ts'
import { findMovingGap } from './checks/clearances.ts'
import { findCrossings } from './checks/crossings.ts'
import { findOverhangs } from './checks/overhangs.ts'
import { type Overlap, objectOfTriangles, overlappingObjects } from './checks/overlapping-objects.ts'
import { groupShells } from './checks/shell-groups.ts'
import { findStanding } from './checks/stability.ts'
import { findTips } from './checks/tips.ts'
import { findWalls } from './checks/walls.ts'
import { type CheckResults, reportOf } from './findings.ts'
import { findOutlines } from './outlines.ts'
import type { Plate } from './plate/plate.ts'
import { buildTree } from './plate/triangle-tree.ts'
import { compareSides } from './sides/compare-sides.ts'
import { findSteadySides } from './sides/steady-sides.ts'

export type PrintabilityCheck = {
  report: Printability
  marks: Uint16Array
  /** The first three. */
  overlaps: Overlap[]
  overlapCount: number
}

const shownOverlaps = 3
const usualLimits: TimeLimits = { milliseconds: 15_000, wallMilliseconds: 30_000 }
const usualTests = 300

type Options = Partial<TimeLimits> & {
  plates?: number[][] | undefined
  turnObstacle?: TurnObstacle | undefined
  isPlain?: boolean | undefined
  maxTriangles?: number
  maxTests?: number
}

/**
 * Returns how a welded mesh prints as it lies, z up, on the bed at its lowest point: areas in mm2, lengths in mm. `plates`
 * are the triangle counts of their objects. Never throws: what fails or takes too long is `unchecked`.
 */
export function checkPrintability(
  mesh: Mesh,
  { plates, turnObstacle, isPlain, maxTriangles = 2_000_000, maxTests = usualTests, ...limits }: Options = {},
): PrintabilityCheck {
  const count = mesh.triangles.length / 3
  const marks = new Uint16Array(mesh.positions.length / 3)
  const { checkTime, isExceeded } = startClock({ ...usualLimits, ...limits })
  const objects = (plates ?? [[count]]).filter((counts) => sumOf(counts) > 0)
  const meshes = split(mesh, objects.map(sumOf))
  const results = meshes.map((one, index) => {
    const plate = attempt(() =>
      count > maxTriangles
        ? undefined
        : preparePlate(one, { counts: objects[index] ?? [], marks, checkTime, maxTests }),
    )
    return plate ? checkPlate(plate, meshes.length === 1) : {}
  })
  const overlaps = meshes.flatMap((one, plate) => {
    const { crossed = new Set<number>() } = results[plate]?.crossings ?? {}
    return overlappingObjects({ ...one, marks }, { counts: objects[plate] ?? [], crossed }).map((pair) => ({
      plate,
      ...pair,
    }))
  })
  const outlines = attempt(() => findOutlines(mesh, objects.flat()))
  return {
    report: {
      ...reportOf(results),
      ...(isExceeded() && { isCutShort: true }),
      ...(outlines && { outlines }),
      ...(turnObstacle && { turnObstacle }),
      ...(isPlain && { isPlain }),
    },
    marks,
    overlaps: overlaps.slice(0, shownOverlaps),
    overlapCount: overlaps.length,
  }
}

/** Returns the `supports` of `checkPrintability` for a welded mesh on one plate, without the checks of other findings. */
export function checkSupports(mesh: Mesh): Printability['supports'] {
  const plate = preparePlate(mesh, {
    marks: new Uint16Array(mesh.positions.length / 3),
    checkTime: startClock(usualLimits).checkTime,
    maxTests: usualTests,
    counts: [mesh.triangles.length / 3],
  })
  return reportOf([{ overhangs: overhangsOf(plate) }]).supports
}

function sumOf(counts: readonly number[]) {
  return counts.reduce((sum, count) => sum + count, 0)
}

type Shared = Pick<Plate, 'marks' | 'checkTime'> & { maxTests: number; counts: readonly number[] }

function preparePlate(mesh: Mesh, { maxTests, counts, ...shared }: Shared): Plate {
  const { parts, partOf, open } = findEdges(mesh)
  const facets = measureFacets(mesh)
  return {
    mesh,
    parts,
    partOf,
    ...groupShells({ mesh, partOf, parts }),
    objectOf: objectOfTriangles(counts),
    openEdges: open,
    ...shared,
    facets,
    bed: boundsOfTriangles(mesh).low[2],
    tree: buildTree(mesh, facets, maxTests),
  }
}

// Columns through a gap are solid up to the next face.
const maxOpenShare = 0.005

function isClosed({ openEdges, facets }: Plate) {
  return openEdges <= facets.areas.length * maxOpenShare
}

function overhangsOf(plate: Plate) {
  return isClosed(plate) ? attempt(() => findOverhangs(plate)) : undefined
}

function checkPlate(plate: Plate, isOnly: boolean): CheckResults {
  const overhangs = overhangsOf(plate)
  const walls = attempt(() => findWalls(plate))
  const crossings = attempt(() => findCrossings(plate))
  return {
    overhangs,
    walls,
    crossings,
    moving: crossings?.isComplete
      ? attempt(() => findMovingGap(plate, walls?.near ?? [], crossings.shells))
      : undefined,
    standing: attempt(() => findStanding(plate)),
    tips: attempt(() => findTips(plate)),
    sides: isOnly ? attempt(() => sidesOf(plate, overhangs)) : undefined,
    steady: isOnly ? attempt(() => findSteadySides(plate)) : undefined,
  }
}

function sidesOf(plate: Plate, overhangs: CheckResults['overhangs']): CheckResults['sides'] {
  if (plate.objectOf && plate.bodies > 1) return { turn: null, sides: [], noTurn: 'several_objects' }
  const { supports } = reportOf([{ overhangs }])
  return compareSides(plate, supports, (down) => checkSide(plate, down, isClosed(plate)))
}

/** A model is sold without the report too. */
function attempt<Result>(check: () => Result): Result | undefined {
  try {
    return check()
  } catch {
    return undefined
  }
}
