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

/** `link` is the way from line to line in mm. */
type Lines = { length: number; rows: number; speed: number; link: number }

/** Returns the seconds of one layer; `isLong` beside a tower that gives a short layer the time to cool. */
export function secondsOf(layer: Layer, choices: PrintChoices, printer: PrinterClass, isLong = false) {
  const motion = printerMotions[printer]
  const slowed = <Some extends Lines>(lines: Some): Some =>
    layer.isFirst ? { ...lines, speed: Math.min(lines.speed, motion.firstLayer) } : lines
  const outer = slowed(wallOf(layer, 'outer', { printer, loops: 1 }))
  const inner = slowed(wallOf(layer, 'inner', { printer, loops: choices.walls - 1 }))
  const solid = slowed(solidOf(layer, printer))
  const others = linesOf(layer, choices, printer).map(slowed)
  const bridges = slowed(bridgesOf(layer))
  const wallPace = inner.length > 0 ? wallSeconds(inner) / inner.length : 1 / inner.speed
  const printing =
    (wallSeconds(outer) + wallSeconds(inner)) * fitted.walls[printer === 'slow' ? 'slow' : 'others'] +
    // Narrow areas are filled along the walls.
    Math.min(linesSeconds(solid, motion), fitted.narrow * solid.length * wallPace) +
    others.reduce((sum, lines) => sum + linesSeconds(lines, motion), 0)
  const all = [outer, inner, solid, ...others]
  return cooled(
    {
      printing,
      // A slicer counts without acceleration when it slows a layer down to cool.
      plain: all.reduce((sum, { length, speed }) => sum + length / speed, 0),
      length: all.reduce((sum, { length }) => sum + length, 0),
      bridges: linesSeconds(bridges, motion),
      travels: travelsOf(layer, choices, inner.crowded, motion),
    },
    isLong ? { ...motion, shortestLayer: 0 } : motion,
  )
}

/** `crowded` is the length of walls that a gap between walls has no room for. */
type Wall = Lines & { seconds: number; crowded: number }

// Of the length of the walls: what an outline may be too long.
const roughness = 0.03

/** At most so many loops: where walls close a gap their lines are wider, not longer. */
function wallOf(
  { areas, line, band }: Layer,
  wall: 'outer' | 'inner',
  { printer, loops }: { printer: PrinterClass; loops: number },
): Wall {
  const motion = printerMotions[printer]
  const seconds =
    band.seconds[outlineClasses.indexOf(outlineClassOf(printer))]?.[wall === 'outer' ? 0 : 1] ?? 0
  const isSmall = band.loops > 0 && band.outline / band.loops <= smallOutline
  const depth = line.spacing * (wall === 'outer' ? 0.5 : 1 + loops / 2)
  const longest = outlineAt(band, depth) * Math.max(0, loops)
  const length = Math.min(areas[wall] / line.spacing, longest)
  return {
    length,
    rows: 0,
    link: 0,
    speed: isSmall ? motion.small : motion[wall],
    seconds: band.outline > 0 ? (seconds * length) / band.outline : 0,
    crowded: longest > 0 ? Math.max(0, 1 - length / longest - roughness) * length : 0,
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
    link: fitted.link,
  }
}

function rowsOf({ solid, top, bridge, solidRows }: Layer['areas']) {
  return solidRows / Math.max(1e-9, solid + top + bridge)
}

function bridgesOf({ areas, line }: Layer): Lines {
  const length = areas.bridge / line.spacing
  return { length, rows: rowsOf(areas) * length, speed: bridgeSpeed, link: fitted.link }
}

function linesOf(layer: Layer, choices: PrintChoices, printer: PrinterClass): Lines[] {
  const motion = printerMotions[printer]
  const { top, supports } = layer.areas
  const { spacing } = layer.line
  const link = fitted.link
  const rows = fitted.sparseLines * sparseRowsOf(layer, choices)
  const joints = fitted.joints * layer.areas.sparseRows
  return [
    { length: top / spacing, rows: rowsOf(layer.areas) * (top / spacing), speed: motion.top, link },
    {
      length: sparseLength(layer, choices),
      rows,
      speed: isCurved(choices.infillPattern) ? gyroidSpeed(choices, motion) : motion.sparse,
      link: joints / Math.max(1e-9, rows),
    },
    {
      length: supports / spacing,
      rows: supports / spacing / fitted.supportLine,
      speed: bridgeSpeed,
      link,
    },
  ]
}

function sparseRowsOf({ areas, line }: Layer, { infillPercent }: PrintChoices) {
  return (areas.sparseRows * infillPercent) / 100 / line.spacing
}

// Also of supports.
const bridgeSpeed = 60

/** Gyroid and other curves are short straight steps, the shorter the denser; printers slow down at their corners. */
function gyroidSpeed({ infillPercent }: PrintChoices, { sparse, acceleration, jerk }: PrinterMotion) {
  const step = fitted.gyroidStep / (infillPercent / 100)
  return Math.min(sparse, Math.sqrt((jerk * fitted.gyroidCorner) ** 2 + (acceleration * step) / 2))
}

// The defaults of PrusaSlicer: `retract_length` and `retract_speed`, and the machine limits of the axes E and Z.
const retraction = { length: 2, speed: 40, acceleration: 1500, jerk: 2.5 }
const lift = { speed: 12, acceleration: 500, jerk: 0.2 }
// mm. Between outlines in estimates of earlier releases; to a line of infill; from wall to wall.
const unknownTravel = 45
const travelToLine = 9
const step = 0.6
// mm. PrusaSlicer retracts before a travel of 2 mm: from a wall to the nearer end of the infill in a cavity as wide as this it
// seldom does, and nearly always in one that is so much wider.
const narrowCavity = 1
const wider = 8

type Travels = { seconds: number; plain: number }

/**
 * Returns the seconds without filament: ways to outlines, to cavities, between lines of infill that do not meet and to the next
 * layer, with a retraction where PrusaSlicer makes one (`retract_before_travel`), and steps from wall to wall.
 */
function travelsOf(layer: Layer, choices: PrintChoices, crowded: number, motion: PrinterMotion): Travels {
  const { band, line, areas } = layer
  const { loops, turns = loops, travel = loops * unknownTravel, hops = loops } = band
  const far = reachOf(areas)
  const next = areas.islands > 0.5 && hops <= 1.5 ? far : Math.max(far, fitted.nextLayer)
  const between = Math.max(0, hops - 1) + Math.min(1, hops) * next
  // A slicer fills the first cavity of a body from its walls, and each further one after a travel.
  const first = Math.min(areas.islands, (loops + turns) / 2)
  const breaks =
    fitted.crowdedBreaks * crowded +
    (fitted.solidBreaks * areas.solidRows) / line.spacing +
    fitted.sparseBreaks * sparseRowsOf(layer, choices)
  const within = first * far + (areas.islands - first) * fitted.cavity + breaks
  const steps = loops * choices.walls + Math.max(0, loops - between) + first * (1 - far)
  const way = travel / Math.max(1, loops)
  const move = (length: number) => moveSeconds(length, motion.travel, motion)
  const retracted = 2 * moveSeconds(retraction.length, retraction.speed, retraction)
  const length = between * way + within * travelToLine + steps * step
  return {
    seconds:
      moveSeconds(line.height, lift.speed, lift) +
      (between + within) * retracted +
      between * move(way) +
      within * move(travelToLine) +
      steps * move(step),
    plain: ((between + within) * 2 * retraction.length) / retraction.speed + length / motion.travel,
  }
}

/** Returns how many of the ways from a wall into its cavity are 2 mm or longer. */
function reachOf({ solid, top, bridge, sparse, islands }: Layer['areas']) {
  const across = Math.sqrt((solid + top + bridge + sparse) / Math.max(1e-9, islands))
  return Math.min(1, Math.max(0, (across - narrowCavity) / wider))
}

type Timed = { plain: number; printing: number; length: number; bridges: number; travels: Travels }

/**
 * A short layer is slowed down but for its bridges and travels, never below the slowest speed; slower moves lose less by
 * acceleration (`CoolingBuffer.cpp` of PrusaSlicer).
 */
function cooled(
  { plain, printing, length, bridges, travels }: Timed,
  { shortestLayer, slowest }: PrinterMotion,
) {
  const others = bridges + travels.seconds
  if (plain <= 0) return printing + others
  const slowed = Math.max(plain, Math.min(shortestLayer - travels.plain - bridges, length / slowest))
  const lost = Math.max(0, printing - plain) * (plain / slowed)
  return Math.max(printing, slowed + lost) + others
}

/** Lines of a mean length, joined by short steps. */
function linesSeconds({ length, rows, speed, link }: Lines, motion: PrinterMotion) {
  if (length <= 0) return 0
  const count = Math.max(rows, 1e-9)
  const lines = Math.max(0, length - link * count)
  const move = (of: number) => moveSeconds(of, speed, motion)
  const one = [0.5, 1, 1.5].reduce((sum, share) => sum + move((lines / count) * share), 0) / 3
  return count * (one + move(link))
}

/** Returns the seconds for a straight move that begins and ends at the speed of the jerk. */
export function moveSeconds(
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
