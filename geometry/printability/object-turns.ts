import type { ObjectTurn } from '#contract/printing/printability/printability.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { objectCopies } from '../mesh/take-objects.ts'
import { cutText } from '../parsing/cut-text.ts'
import type { ThreeMf } from '../three-mf/read-three-mf.ts'
import type { startClock } from './check-clock.ts'
import { checkSide } from './check-side.ts'
import { findOverhangs } from './checks/overhangs.ts'
import { reportOf } from './findings.ts'
import { isClosed, layPlate } from './prepare-plate.ts'
import { compareSides } from './sides/compare-sides.ts'

export type ObjectNames = {
  plateNames?: ThreeMf['plateNames'] | undefined
  plateSettings?: ThreeMf['plateSettings'] | undefined
}

type Clock = ReturnType<typeof startClock>

const maxObjects = 30
const maxTurns = 10
const maxNameLength = 80
/** Instances differ by the rounding of their places, in mm. */
const sameShapeMm = 0.02

type ObjectTurns = { objectTurns: ObjectTurn[]; moreObjectTurns: number; uncomparedObjects: number }

/** The first ten, as if each object stood alone, and how many more. Undefined when none was compared. `plates`: triangle counts. */
export function findObjectTurns(
  mesh: Mesh,
  { plates, clock, ...names }: { plates: number[][]; clock: Clock } & ObjectNames,
): ObjectTurns | undefined {
  const copies = objectCopies(mesh, plates.flat()).values()
  const compared = new Map<string, ObjectTurn['turn'] | null | undefined>()
  const named = new Map<string, ObjectTurn>()
  let [moreObjectTurns, uncomparedObjects] = [0, 0]
  for (const [plate, counts] of plates.entries())
    for (const index of counts.keys()) {
      const object = copies.next().value!()
      const shape = shapeOf(object).join(' ')
      if (!compared.has(shape) && compared.size < maxObjects && !clock.isExceeded())
        compared.set(
          shape,
          attempt(() => turnOf(object, clock.checkTime)),
        )
      const turn = compared.get(shape)
      if (turn === undefined) uncomparedObjects++
      if (!turn) continue
      const name = cutText(names.plateNames?.[plate]?.[index] ?? '', maxNameLength)
      const key = [plate, name, shape].join(' ')
      const same = named.get(key)
      const where = plates.length > 1 ? { plate: names.plateSettings?.[plate]?.number ?? plate + 1 } : {}
      if (same) same.count++
      else if (named.size === maxTurns) moreObjectTurns++
      else named.set(key, { name: name || `Object ${index + 1}`, ...where, count: 1, turn })
    }
  const isCompared = [...compared.values()].some((turn) => turn !== undefined)
  return isCompared ? { objectTurns: [...named.values()], moreObjectTurns, uncomparedObjects } : undefined
}

function attempt<Result>(check: () => Result) {
  try {
    return check()
  } catch {
    return undefined
  }
}

/** Returns a better side, or null, of an object that stands on the bed with its lowest point. Throws when `checkTime` does. */
function turnOf(mesh: Mesh, checkTime: () => void) {
  const marks = new Uint16Array(mesh.positions.length / 3)
  const plate = layPlate(mesh, { marks, checkTime, counts: [mesh.triangles.length / 3] })
  const overhangs = isClosed(plate) ? findOverhangs(plate) : undefined
  const check = (down: Parameters<typeof checkSide>[1]) => checkSide(plate, down, isClosed(plate))
  return compareSides(plate, reportOf([{ overhangs }]).supports, check).turn
}

/** Returns numbers that are the same for instances of an object that lie alike, wherever they are. */
function shapeOf({ positions, triangles }: Mesh) {
  const measures = [0, 1, 2].flatMap((axis) => {
    let [low, high, sum] = [Infinity, -Infinity, 0]
    for (let at = axis; at < positions.length; at += 3) {
      low = Math.min(low, positions[at]!)
      high = Math.max(high, positions[at]!)
      sum += positions[at]!
    }
    return [high - low, sum / (positions.length / 3) - low]
  })
  return [triangles.length, ...measures.map((measure) => Math.round(measure / sameShapeMm))]
}
