import type { Printability, RestingSide } from '#contract/printing/printability/printability.ts'
import type { Facets } from '../../mesh/facets.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { dot, unit, type Vector } from '../../mesh/vector.ts'
import type { CheckedPlate } from '../plate/plate.ts'
import { measureOrientation, type Orientation, type Turn } from './orientation.ts'
import { asNow, standsAsNow } from './steady-sides.ts'

export type SideCheck = { supports: Printability['supports']; isSteady: boolean }

/** Directions of large faces are tried besides those of the axes. */
const maxFaces = 12
const binsAcross = 41
/** Faces whose normals differ less than about 6 degrees lie on the same side. */
const sameSide = 0.995
const leastGain = 0.2
/** Square millimetres of a side on which a model can lie. */
const minContactMm2 = 20
const maxSides = 6

/**
 * Returns the sides on which the model can lie, the proposed one first, then the largest; and as `turn` a side on which it
 * needs clearly less support, or is clearly lower or stands better with no more support, null when it lies well. Tries the
 * axes and the largest flat sides, as Schranz (2016), *Tweaker*, does; the cost of each adds overhangs and height, less the
 * first layer. Several bodies are turned together, where none floats that stands now. Of the cheapest, `check` drops those
 * that tip over or need supports where the present side needs none. Throws when `checkTime` does.
 */
export function compareSides(
  solid: Solid,
  supports: SideCheck['supports'],
  check: (down: Vector) => SideCheck,
) {
  const { mesh, facets, checkTime } = solid
  const isStanding = standsAsNow(solid)
  const poses = candidates(mesh, facets).flatMap((down) => {
    checkTime()
    return isStanding(down) ? { down, pose: measureOrientation(mesh, facets, down) } : []
  })
  const lying = measureOrientation(mesh, facets, asNow)
  const best = soundSide(betterSides(facets, lying, poses), supports, check)
  const others = poses
    .filter((side) => side !== best && side.pose.contactMm2 > minContactMm2)
    .sort((one, other) => other.pose.contactMm2 - one.pose.contactMm2)
  const sides = [...(best ? [best] : []), ...others].slice(0, maxSides)
  const turn: Turn | null = best ? { side: sideOf(best.down), now: lying, turned: best.pose } : null
  return {
    turn,
    ...(poses.length === 0 && solid.bodies > 1 && { noTurn: 'would_float' as const }),
    sides: sides.map(({ down: [x, y, z], pose }): RestingSide => ({ down: [x, y, z], pose })),
  }
}

type Solid = Parameters<typeof standsAsNow>[0] & Pick<CheckedPlate, 'facets' | 'checkTime'>
type Side = { down: Vector; pose: Orientation }

function betterSides(facets: Facets, now: Orientation, sides: Side[]) {
  const total = facets.areas.reduce((sum, area) => sum + area, 0)
  const costOf = ({ overhangMm2, contactMm2, heightMm }: Orientation) =>
    (overhangMm2 + heightMm * Math.sqrt(total) * 0.05 - Math.min(contactMm2, total * 0.1) * 0.3) / total
  const before = costOf(now)
  const isWorthIt = ({ pose }: Side) => {
    const saves = now.overhangMm2 - pose.overhangMm2
    const isLower = pose.heightMm < now.heightMm * 0.7 && saves >= -1
    const standsBetter = now.contactMm2 < minContactMm2 && pose.contactMm2 > 60 && saves >= -1
    return saves > Math.max(30, total * 0.01) || isLower || standsBetter
  }
  return sides
    .filter(({ pose }) => pose.contactMm2 > Math.min(minContactMm2, now.contactMm2))
    .filter(({ pose }) => before - costOf(pose) >= leastGain * Math.abs(before))
    .filter(isWorthIt)
    .sort((one, other) => costOf(one.pose) - costOf(other.pose))
}

const maxChecked = 4

function soundSide(sides: Side[], supports: SideCheck['supports'], check: (down: Vector) => SideCheck) {
  let first: Side | undefined
  for (const side of sides.slice(0, maxChecked)) {
    const checked = check(side.down)
    if (!checked.isSteady) continue
    if (checked.supports === 'none' || (supports === 'unknown' && checked.supports === 'unknown')) return side
    if (supports === 'needed') first ??= side
  }
  return first
}

const axes: [Vector, Turn['side']][] = [
  [[0, 0, 1], 'upside_down'],
  [[0, -1, 0], 'front'],
  [[0, 1, 0], 'back'],
  [[-1, 0, 0], 'left'],
  [[1, 0, 0], 'right'],
]

function sideOf(down: Vector): Turn['side'] {
  return axes.find(([axis]) => dot(axis, down) > 0.999)?.[1] ?? 'tilted'
}

function candidates(mesh: Mesh, facets: Facets): Vector[] {
  const sums = new Float64Array(binsAcross ** 3 * 4)
  for (let triangle = 0; triangle < facets.areas.length; triangle++) {
    const area = facets.areas[triangle]!
    let bin = 0
    for (let axis = 0; axis < 3; axis++)
      bin = bin * binsAcross + Math.round((facets.normals[triangle * 3 + axis]! + 1) * ((binsAcross - 1) / 2))
    for (let axis = 0; axis < 3; axis++) sums[bin * 4 + axis]! += area * facets.normals[triangle * 3 + axis]!
    sums[bin * 4 + 3]! += area
  }
  const found: Vector[] = axes.map(([axis]) => axis)
  const bins: number[] = []
  for (let bin = 0; bin < binsAcross ** 3; bin++) if (sums[bin * 4 + 3]! > 0) bins.push(bin)
  const largest = bins.sort((one, other) => sums[other * 4 + 3]! - sums[one * 4 + 3]!).slice(0, maxFaces * 3)
  for (const bin of largest) {
    const down = unit([sums[bin * 4]!, sums[bin * 4 + 1]!, sums[bin * 4 + 2]!])
    const isKnown = down[2] < -sameSide || found.some((other) => dot(other, down) > sameSide)
    if (!isKnown && found.length < axes.length + maxFaces) found.push(down)
  }
  return mesh.triangles.length === 0 ? [] : found
}
