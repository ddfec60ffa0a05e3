import { boxesOfParts } from '../../mesh/bounds.ts'
import { rootOf } from '../../mesh/union-find.ts'
import type { Vector } from '../../mesh/vector.ts'
import { groupPlaces, type Place } from '../plate/places.ts'
import type { CheckedPlate } from '../plate/plate.ts'
import { findCaptives } from './captive-bodies.ts'

/** A point of one shell that faces another one: the gap in mm, 0 where they touch, and the area that it stands for. */
export type Clearance = { at: Vector; shells: [one: number, other: number]; gap: number; area: number }

const placeCell = 3
/** Smaller ones are corners: mm2, and a share of all that faces another shell. */
const leastArea = 1
const leastShare = 0.01
const alike = 0.05

type Shells = Pick<CheckedPlate, 'mesh' | 'tree' | 'partOf' | 'parts' | 'checkTime'>

/** Returns where the gap is least between shells that hold each other and are not joined by crossing or touching faces. */
export function findMovingGap(
  plate: Shells,
  near: readonly Clearance[],
  crossed: ReadonlyMap<number, ReadonlySet<number>>,
): Place[] {
  if (near.length === 0) return []
  const boxes = boxesOfParts(plate.mesh, plate.partOf, plate.parts)
  const parents = Int32Array.from({ length: plate.parts }, (_, part) => part)
  const join = (one: number, other: number) => {
    parents[rootOf(parents, one)] = rootOf(parents, other)
  }
  for (const [one, others] of crossed) for (const other of others) join(one, other)
  for (const { gap, shells } of near) if (gap === 0) join(...shells)
  const bodyOf = (shell: number) => rootOf(parents, shell)
  const apart = near
    .filter(({ shells: [one, other] }) => bodyOf(one) !== bodyOf(other))
    .filter(({ shells: [one, other] }) => interlock(boxes, one * 6, other * 6))
  const pairs = new Map(
    apart.map(({ shells }) => {
      const [one = 0, other = 0] = shells.map(bodyOf).sort((a, b) => a - b)
      return [`${one} ${other}`, [one, other] as const]
    }),
  )
  const isHeld = findCaptives(plate, bodyOf, [...pairs.values()])
  const moving = apart
    .filter(({ shells: [one, other] }) => isHeld(bodyOf(one), bodyOf(other)))
    .sort((one, other) => one.gap - other.gap)
  plate.checkTime()
  const total = moving.reduce((sum, { area }) => sum + area, 0)
  let facing = 0
  const least = moving.find(({ area }) => {
    facing += area
    return facing >= Math.max(leastArea, total * leastShare)
  })
  if (!least) return []
  const tight = moving.filter(({ gap }) => gap <= least.gap + alike)
  const samples = tight.map(({ at, area }) => ({ at, area, value: least.gap }))
  return groupPlaces(samples, placeCell, plate.checkTime)
}

function interlock(boxes: Float32Array, one: number, other: number) {
  return [0, 1, 2].every(
    (axis) => boxes[one + axis]! < boxes[other + 3 + axis]! && boxes[other + axis]! < boxes[one + 3 + axis]!,
  )
}
