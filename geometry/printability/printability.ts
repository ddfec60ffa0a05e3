import type { Printability } from '#contract/printing/printability/printability.ts'
import type { TurnObstacle } from '#contract/printing/printability/turn-obstacles.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { startClock, type TimeLimits } from './check-clock.ts'
import { checkSide } from './check-side.ts'
import { findMovingGap } from './checks/clearances.ts'
import { findCrossings } from './checks/crossings.ts'
import { findOverhangs } from './checks/overhangs.ts'
import { type Overlap, overlappingObjects } from './checks/overlapping-objects.ts'
import { findStanding } from './checks/stability.ts'
import { findTips } from './checks/tips.ts'
import { findWalls } from './checks/walls.ts'
import { type CheckResults, reportOf } from './findings.ts'
import { findObjectTurns, type ObjectNames } from './object-turns.ts'
import { findOutlines } from './outlines.ts'
import type { CheckedPlate } from './plate/plate.ts'
import { isClosed, preparePlate } from './prepare-plate.ts'
import { compareSides } from './sides/compare-sides.ts'
import { findSteadySides } from './sides/steady-sides.ts'

export type PrintabilityCheck = {
  report: Printability
  marks: Uint16Array
  overlaps: Overlap[]
  overlapCount: number
}

const shownOverlaps = 3
const usualLimits: TimeLimits = { milliseconds: 15_000, wallMilliseconds: 30_000 }
/** Of the sides of single objects, after all that is checked. */
const turnLimits: TimeLimits = { milliseconds: 5_000, wallMilliseconds: 10_000 }
const usualTests = 300

type Options = Partial<TimeLimits> &
  ObjectNames & {
    plates?: number[][] | undefined
    turnObstacle?: TurnObstacle | undefined
    isRepairable?: boolean | undefined
    maxTriangles?: number
    maxTests?: number
  }

/** A welded mesh as it lies, z up, in mm. `plates`: triangle counts. Never throws: what fails or takes too long is `unchecked`. */
export function checkPrintability(mesh: Mesh, options: Options = {}): PrintabilityCheck {
  const { plates, turnObstacle, isRepairable, maxTriangles = 2_000_000, maxTests = usualTests } = options
  const count = mesh.triangles.length / 3
  const marks = new Uint16Array(mesh.positions.length / 3)
  const { checkTime, isExceeded } = startClock({ ...usualLimits, ...options })
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
  const report = reportOf(results)
  const objectTurns = count > maxTriangles ? undefined : objectTurnsOf(mesh, report, options)
  return {
    report: {
      ...report,
      ...objectTurns,
      ...(isExceeded() && { isCutShort: true }),
      ...(outlines && { outlines }),
      ...(turnObstacle && { turnObstacle }),
      ...(isRepairable !== undefined && { isRepairable, isPlain: isRepairable }),
    },
    marks,
    overlaps: overlaps.slice(0, shownOverlaps),
    overlapCount: overlaps.length,
  }
}

function objectTurnsOf(mesh: Mesh, { noTurn }: Printability, { plates, ...names }: Options) {
  if (!plates || (noTurn !== 'several_objects' && noTurn !== 'several_plates')) return undefined
  return findObjectTurns(mesh, { ...names, plates, clock: startClock(turnLimits) })
}

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

function overhangsOf(plate: CheckedPlate) {
  return isClosed(plate) ? attempt(() => findOverhangs(plate)) : undefined
}

function checkPlate(plate: CheckedPlate, isOnly: boolean): CheckResults {
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

function sidesOf(plate: CheckedPlate, overhangs: CheckResults['overhangs']): CheckResults['sides'] {
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
