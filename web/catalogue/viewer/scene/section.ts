import type { Size } from '../model/parts.ts'

export type Axis = 'x' | 'y' | 'z'

/** Hides the left, the front or the top up to a share of the size along the axis; flipped, the other side. */
export type Section = { axis: Axis; share: number; isFlipped: boolean }

/** A box on the floor, around its middle. */
type Box = { middle: { x: number; y: number }; sizeMm: Size }

export function sideOf(axis: Axis, [width, depth, height]: Size): number {
  return { x: width, y: depth, z: height }[axis]
}

/** Returns the plane through the box: what has normal · point + constant < 0 is hidden. */
export function planeOf({ axis, share, isFlipped }: Section, { middle, sizeMm }: Box) {
  const from = { x: middle.x - sizeMm[0] / 2, y: middle.y - sizeMm[1] / 2, z: 0 }[axis]
  const at = from + sideOf(axis, sizeMm) * share
  const way = (axis === 'z') === isFlipped ? 1 : -1
  const along = (which: Axis) => (which === axis ? way : 0)
  return { normal: [along('x'), along('y'), along('z')] as const, constant: -way * at }
}
