import type { Printability, RestingSide } from '#contract/printing/printability.ts'
import { type Facets, overhangSine } from '../../mesh/facets.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { dot, unit, type Vector } from '../../mesh/vector.ts'
import { onBed } from '../plate/plate.ts'

type Turn = NonNullable<Printability['turn']>
type Pose = Turn['now']

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
 * first layer.
 */
export function compareSides(mesh: Mesh, facets: Facets): { turn: Turn | null; sides: RestingSide[] } {
  const poses = candidates(mesh, facets).map((down) => ({ down, pose: measurePose(mesh, facets, down) }))
  const best = betterSide(mesh, facets, poses)
  const others = poses
    .filter((side) => side !== best?.side && side.pose.contactMm2 > minContactMm2)
    .sort((one, other) => other.pose.contactMm2 - one.pose.contactMm2)
  const sides = [...(best ? [best.side] : []), ...others].slice(0, maxSides)
  return {
    turn: best ? { side: sideOf(best.side.down), now: best.now, turned: best.side.pose } : null,
    sides: sides.map(({ down: [x, y, z], pose }) => ({ down: [x, y, z], pose })),
  }
}

type Side = { down: Vector; pose: Pose }

function betterSide(mesh: Mesh, facets: Facets, sides: Side[]) {
  const now = { down: [0, 0, -1] as Vector, pose: measurePose(mesh, facets, [0, 0, -1]) }
  const total = facets.areas.reduce((sum, area) => sum + area, 0)
  const costOf = ({ overhangMm2, contactMm2, heightMm }: Pose) =>
    (overhangMm2 + heightMm * Math.sqrt(total) * 0.05 - Math.min(contactMm2, total * 0.1) * 0.3) / total
  const [best] = sides
    .filter(({ pose }) => pose.contactMm2 > Math.min(minContactMm2, now.pose.contactMm2))
    .sort((one, other) => costOf(one.pose) - costOf(other.pose))
  if (!best) return undefined
  const [before, after] = [costOf(now.pose), costOf(best.pose)]
  const saves = now.pose.overhangMm2 - best.pose.overhangMm2
  const isLower = best.pose.heightMm < now.pose.heightMm * 0.7 && saves >= -1
  const standsBetter = now.pose.contactMm2 < minContactMm2 && best.pose.contactMm2 > 60 && saves >= -1
  const isWorthIt = saves > Math.max(30, total * 0.01) || isLower || standsBetter
  if (before - after < leastGain * Math.abs(before) || !isWorthIt) return undefined
  return { side: best, now: now.pose }
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
  const bins = Array.from({ length: binsAcross ** 3 }, (_, bin) => bin).filter(
    (bin) => sums[bin * 4 + 3]! > 0,
  )
  const largest = bins.sort((one, other) => sums[other * 4 + 3]! - sums[one * 4 + 3]!).slice(0, maxFaces * 3)
  for (const bin of largest) {
    const down = unit([sums[bin * 4]!, sums[bin * 4 + 1]!, sums[bin * 4 + 2]!])
    const isKnown = down[2] < -sameSide || found.some((other) => dot(other, down) > sameSide)
    if (!isKnown && found.length < axes.length + maxFaces) found.push(down)
  }
  return mesh.triangles.length === 0 ? [] : found
}

function measurePose({ positions, triangles }: Mesh, { normals, areas }: Facets, down: Vector): Pose {
  let lowest = -Infinity
  let highest = Infinity
  const depthOf = (vertex: number) =>
    positions[vertex * 3]! * down[0] +
    positions[vertex * 3 + 1]! * down[1] +
    positions[vertex * 3 + 2]! * down[2]
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const depth = depthOf(vertex)
    if (depth > lowest) lowest = depth
    if (depth < highest) highest = depth
  }
  const pose = { overhangMm2: 0, contactMm2: 0, heightMm: lowest - highest }
  for (let triangle = 0; triangle < areas.length; triangle++) {
    const at = triangle * 3
    const downwards = normals[at]! * down[0] + normals[at + 1]! * down[1] + normals[at + 2]! * down[2]
    if (downwards < overhangSine) continue
    const shallowest = Math.min(
      depthOf(triangles[at]!),
      depthOf(triangles[at + 1]!),
      depthOf(triangles[at + 2]!),
    )
    if (shallowest < lowest - onBed) pose.overhangMm2 += areas[triangle]!
    else pose.contactMm2 += areas[triangle]! * downwards
  }
  return pose
}
