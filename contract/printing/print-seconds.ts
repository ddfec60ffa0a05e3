import { isCurved } from './infill-patterns.ts'
import type { PrintChoices } from './print-estimate.ts'
import { fitted, type Layer, outlineAt, sparseLength } from './print-layers.ts'
import {
  outlineClasses,
  outlineClassOf,
  type PrinterClass,
  type PrinterMotion,
  printerMotions,
  smallOutline,
} from './printer-motions.ts'

/** Loops around the outside of the first layer. */
export function brimOf([first]: Layer[], { brimMm }: PrintChoices) {
  if (!first || brimMm === 0) return { volume: 0, seconds: () => 0 }
  const { band, line, count } = first
  const area = count * (band.outline * brimMm + 4 * brimMm ** 2)
  const seconds = (printer: PrinterClass) => area / line.spacing / printerMotions[printer].firstLayer
  return { volume: area * line.height, seconds }
}

type Lines = { length: number; rows: number; speed: number }

/** Returns the seconds of one layer. */
export function secondsOf(layer: Layer, choices: PrintChoices, printer: PrinterClass) {
  const motion = printerMotions[printer]
  const slowed = <Some extends Lines>(lines: Some): Some =>
    layer.isFirst ? { ...lines, speed: Math.min(lines.speed, motion.firstLayer) } : lines
  const outer = slowed(wallOf(layer, 'outer', { printer, loops: 1 }))
  const inner = slowed(wallOf(layer, 'inner', { printer, loops: choices.walls - 1 }))
  const solid = slowed(solidOf(layer, printer))
  const others = linesOf(layer, choices, printer).map(slowed)
  const wallPace = inner.length > 0 ? wallSeconds(inner) / inner.length : 1 / inner.speed
  const printing =
    (wallSeconds(outer) + wallSeconds(inner)) * fitted.perimeters[printer] +
    // Narrow areas are filled along the walls.
    Math.min(linesSeconds(solid, printer), fitted.narrow[printer] * solid.length * wallPace) +
    others.reduce((sum, lines) => sum + linesSeconds(lines, printer), 0)
  const all = [outer, inner, solid, ...others]
  return cooled(
    {
      printing,
      // A slicer counts without acceleration when it slows a layer down to cool.
      plain: all.reduce((sum, { length, speed }) => sum + length / speed, 0),
      travels: travelSeconds(layer, choices, motion),
      length: all.reduce((sum, { length }) => sum + length, 0),
    },
    motion,
  )
}

type Wall = Lines & { seconds: number }

/** At most so many loops: where walls close a gap their lines are wider, not longer. */
function wallOf(
  { areas, line, band }: Layer,
  wall: 'outer' | 'inner',
  { printer, loops }: { printer: PrinterClass; loops: number },
): Wall {
  const motion = printerMotions[printer]
  const seconds =
    band.seconds[outlineClasses.indexOf(outlineClassOf[printer])]?.[wall === 'outer' ? 0 : 1] ?? 0
  const isSmall = band.loops > 0 && band.outline / band.loops <= smallOutline
  const depth = line.spacing * (wall === 'outer' ? 0.5 : 1 + loops / 2)
  const longest = outlineAt(band, depth) * Math.max(0, loops)
  const length = Math.min(areas[wall] / line.spacing, longest)
  return {
    length,
    rows: 0,
    speed: isSmall ? motion.small : motion[wall],
    seconds: band.outline > 0 ? (seconds * length) / band.outline : 0,
  }
}

/** The first layer is laid more slowly than the outlines were timed. */
function wallSeconds({ seconds, length, speed }: Wall) {
  return Math.max(seconds, length / speed)
}

function solidOf({ areas, line }: Layer, printer: PrinterClass): Lines {
  return {
    length: areas.solid / line.spacing,
    rows: rowsOf(areas) * (areas.solid / line.spacing),
    speed: printerMotions[printer].solid,
  }
}

function rowsOf({ solid, top, bridge, solidRows }: Layer['areas']) {
  return solidRows / Math.max(1e-9, solid + top + bridge)
}

function linesOf(layer: Layer, choices: PrintChoices, printer: PrinterClass): Lines[] {
  const motion = printerMotions[printer]
  const { top, bridge, sparseRows, supports } = layer.areas
  const { spacing } = layer.line
  const rows = rowsOf(layer.areas) / spacing
  return [
    { length: top / spacing, rows: rows * top, speed: motion.top },
    { length: bridge / spacing, rows: rows * bridge, speed: bridgeSpeed },
    {
      length: sparseLength(layer, choices),
      rows: (sparseRows * choices.infillPercent) / 100 / spacing,
      speed: isCurved(choices.infillPattern) ? gyroidSpeed(choices, motion) : motion.sparse,
    },
    { length: supports / spacing, rows: supports / spacing / fitted.supportLine, speed: bridgeSpeed },
  ]
}

// Also of supports.
const bridgeSpeed = 60

/** Gyroid and other curves are short straight steps, the shorter the denser; printers slow down at their corners. */
function gyroidSpeed({ infillPercent }: PrintChoices, { sparse, acceleration, jerk }: PrinterMotion) {
  const step = fitted.gyroidStep / (infillPercent / 100)
  return Math.min(sparse, Math.sqrt((jerk * fitted.gyroidCorner) ** 2 + (acceleration * step) / 2))
}

// The defaults of PrusaSlicer.
const retraction = { length: 2, speed: 40, acceleration: 1500, jerk: 2.5 }
// mm. Between outlines in estimates of earlier releases.
const unknownTravel = 45

/** Returns the seconds without filament: a retraction and the way to each outline or cavity, and a step from wall to wall. */
function travelSeconds({ band, line, areas }: Layer, { walls }: PrintChoices, motion: PrinterMotion) {
  const { loops, travel = loops * unknownTravel } = band
  const move = (length: number) =>
    moveSeconds(length, motion.travel, { ...motion, acceleration: motion.travelAcceleration })
  const retracted = 2 * moveSeconds(retraction.length, retraction.speed, retraction)
  const far = retracted + move(travel / Math.max(1, loops))
  return (loops + areas.islands) * far + loops * walls * move(line.spacing)
}

type Timed = { plain: number; printing: number; travels: number; length: number }

/** A short layer is slowed down, yet never below the slowest speed; slower moves lose less by acceleration. */
function cooled({ plain, printing, travels, length }: Timed, { shortestLayer, slowest }: PrinterMotion) {
  if (plain <= 0) return travels
  const wanted = Math.min(shortestLayer, length / slowest)
  if (plain + travels >= wanted) return printing + travels
  const slowed = Math.max(plain, wanted - travels)
  const lost = Math.max(0, printing - plain) * (plain / slowed)
  return Math.max(printing, slowed + lost) + travels
}

/** Lines of a mean length, joined by short steps. */
function linesSeconds({ length, rows, speed }: Lines, printer: PrinterClass) {
  if (length <= 0) return 0
  const count = Math.max(rows, 1e-9)
  const move = (of: number) => moveSeconds(of, speed, printerMotions[printer])
  const one = [0.5, 1, 1.5].reduce((sum, share) => sum + move((length / count) * share), 0) / 3
  return count * (one + move(fitted.link[printer]))
}

function moveSeconds(
  length: number,
  speed: number,
  { acceleration, jerk }: Pick<PrinterMotion, 'acceleration' | 'jerk'>,
) {
  const start = Math.min(speed, jerk)
  const ramps = (speed ** 2 - start ** 2) / acceleration
  if (length >= ramps) return (length - ramps) / speed + (2 * (speed - start)) / acceleration
  const peak = Math.sqrt(start ** 2 + acceleration * length)
  return (2 * (peak - start)) / acceleration
}
