import { maxBedMm } from './largest-bed.ts'
// A type only: the process that reads a model must not load the schemas.
import type { Outline } from './outline.ts'

type Size = readonly [width: number, depth: number, height: number]

/** A part as it lies. */
export type Footprint = { outline: Outline; heightMm: number }

type Sides = readonly [width: number, depth: number, ...others: number[]]

export function boxOutline([width, depth]: Sides): Outline {
  return [
    [0, width],
    [90, depth],
  ]
}

type Measured = { sizeMm: Size; outlines?: readonly Outline[] | undefined }

/** Returns the parts of a file: without outlines a box of its size. */
export function footprintsOf({ sizeMm, outlines }: Measured): Footprint[] {
  const [, , heightMm] = sizeMm
  return (outlines ?? [boxOutline(sizeMm)]).map((own) => ({ outline: own, heightMm }))
}

/** A part turned by `turn` degrees counter-clockwise: the sides of the box around it, in mm. */
type Turned = { turn: number; along: number; across: number }

/** Absorbs rounding errors. */
const nearlyOne = 1 - 1e-9

/** Returns the scale at which all parts fit the bed, each turned by an angle of its own; at most 1. */
export function scaleToFit(bed: Size, parts: readonly Footprint[]): number {
  const scales = parts.map((part) => Math.min(bestTurn(bed, part.outline).scale, bed[2] / part.heightMm))
  return Math.min(1, ...scales.map((scale) => (scale >= nearlyOne ? 1 : scale)))
}

/** Returns by how many degrees the part is turned to fit the bed, above -90 to 90, 0 if possible; undefined when it never fits. */
export function turnToFit(bed: Size, { outline, heightMm }: Footprint): number | undefined {
  if (bed[2] / heightMm < nearlyOne) return undefined
  const fitsAt = (turn: number) => scaleOf(bed, turnedBy(outline, turn)) >= nearlyOne
  const straight = [0, 90].find(fitsAt)
  if (straight !== undefined) return straight
  const best = bestTurn(bed, outline)
  if (best.scale < nearlyOne) return undefined
  const turn = best.turn > 90 ? best.turn - 180 : best.turn
  return fitsAt(Math.round(turn)) ? Math.round(turn) : turn
}

/**
 * Returns the least width of a bed for each length in whole mm, from the shortest bed on which all parts fit to the length
 * from which on a longer one may not be narrower: `widths[0]` is that of a bed of `from` mm. Widths are at most the length.
 */
export function leastBeds(outlines: readonly Outline[]): { from: number; widths: number[] } {
  const turns = outlines.map(turnsOf)
  const squares = outlines.map((own) => 1 / bestTurn([1, 1], own).scale)
  const longest = turns.map((own) => leastBy(own, ({ across, along }) => [across, along]).along)
  const from = Math.ceil(Math.max(0, ...squares) - tolerance)
  const to = Math.max(from, Math.min(maxBedMm, Math.ceil(Math.max(0, ...longest) - tolerance)))
  const widths = Array.from({ length: to - from + 1 }, (_, more) =>
    Math.max(...turns.map((own) => leastAcross(own, from + more))),
  )
  return { from, widths: widths.map((width) => Math.round(width * 1000) / 1000) }
}

const tolerance = 1e-6

function leastBy(turns: readonly Turned[], of: (turned: Turned) => [number, number]) {
  const [first, ...others] = turns
  if (!first) throw new Error('An outline without directions')
  return others.reduce((best, turned) => {
    const [[least, second], [own, ownSecond]] = [of(best), of(turned)]
    return own < least - tolerance || (own < least + tolerance && ownSecond < second) ? turned : best
  }, first)
}

/** Between two directions the box is widest inside, so the least is at an end, or where the length is just allowed. */
function leastAcross(turns: readonly Turned[], length: number) {
  const allowed = [
    ...turns.filter(({ along }) => along <= length + tolerance),
    ...pairsOf(turns).flatMap(([from, to]) => turnsOfLength(from, to, length)),
  ]
  return Math.min(...allowed.map(({ across }) => across))
}

function turnsOfLength(from: Turned, to: Turned, length: number): Turned[] {
  const span = radians(to.turn - from.turn)
  const rise = (to.along - from.along * Math.cos(span)) / Math.sin(span)
  const [middle, away] = [Math.atan2(rise, from.along), Math.acos(length / Math.hypot(from.along, rise))]
  return [middle - away, middle + away].flatMap((past) =>
    past > 0 && past < span ? between(from, to, past) : [],
  )
}

/**
 * Returns the turn at which the part may be largest. While it turns from one direction to the next, the scale by its width
 * and that by its depth are both largest at an end; so is the smaller of the two, or it is largest where they are equal.
 */
function bestTurn(bed: Sides, outline: Outline) {
  const turns = turnsOf(outline)
  const all = [...turns, ...pairsOf(turns).flatMap(([from, to]) => whereEqual(bed, from, to))]
  return all.reduce(
    (best, turned) => {
      const scale = scaleOf(bed, turned)
      return scale > best.scale ? { turn: turned.turn, scale } : best
    },
    { turn: 0, scale: 0 },
  )
}

function scaleOf([width, depth]: Sides, { along, across }: Turned) {
  return Math.min(width / along, depth / across)
}

function whereEqual([width, depth]: Sides, from: Turned, to: Turned): Turned[] {
  const excess = ({ along, across }: Turned) => along * depth - across * width
  const [before, after] = [excess(from), excess(to)]
  if (before * after >= 0) return []
  const span = radians(to.turn - from.turn)
  const past = Math.atan2(before * Math.sin(span), before * Math.cos(span) - after)
  return [between(from, to, past > 0 ? past : past + Math.PI)]
}

function pairsOf(turns: readonly Turned[]) {
  return turns.flatMap((to, index) => {
    const from = turns[index - 1]
    return from ? [[from, to] as const] : []
  })
}

/** Returns the part in the order of its turns, from 0 to 180 degrees, at which a line around it meets another corner. */
function turnsOf(outline: Outline): Turned[] {
  const turns = new Set(outline.flatMap(([degrees]) => [(180 - degrees) % 180, (270 - degrees) % 180]))
  return [...turns, 180].toSorted((one, other) => one - other).map((turn) => turnedBy(outline, turn))
}

function turnedBy(outline: Outline, turn: number): Turned {
  return { turn, along: widthAt(outline, 180 - turn), across: widthAt(outline, 90 - turn) }
}

function between(from: Turned, to: Turned, past: number): Turned {
  const span = radians(to.turn - from.turn)
  const at = (side: 'along' | 'across') => meeting(from[side], to[side], { span, past })
  return { turn: from.turn + (past / Math.PI) * 180, along: at('along'), across: at('across') }
}

/** Returns the width in any direction, in mm. */
export function widthAt(outline: Outline, direction: number): number {
  const degrees = ((direction % 180) + 180) % 180
  const next = outline.findIndex(([own]) => own > degrees)
  const [first = [0, 0]] = outline
  const from = outline.at(next < 0 ? -1 : next - 1) ?? first
  return widthBetween([from, outline[next] ?? [180, first[1]]], degrees)
}

type Direction = Outline[number]

/** Returns the width in a direction between two that follow each other. */
export function widthBetween(
  [[begin, before], [end, after]]: readonly [Direction, Direction],
  degrees: number,
) {
  return meeting(before, after, { span: radians(end - begin), past: radians(degrees - begin) })
}

/** Returns the width of the corner where the lines of two directions meet, `past` the first, in radians. */
function meeting(before: number, after: number, { span, past }: { span: number; past: number }) {
  return (before * Math.sin(span - past) + after * Math.sin(past)) / Math.sin(span)
}

function radians(degrees: number) {
  return (degrees / 180) * Math.PI
}
