import { moveSeconds } from './print-seconds.ts'
import type { TowerPlan } from './print-times.ts'
import { printerMotions } from './printer-motions.ts'

// PrusaSlicer 2.5, WipeTower.cpp and the defaults of `wipe_tower_width`, `wipe_tower_bridging` and `wipe_tower_brim_width`: mm.
const width = 60
const bridging = 10
const brim = 2
// Of the nozzle's diameter.
const lineWidth = 1.25
const firstLayerHeight = 0.2
// mm/s, on every printer: the tower, and the lines of a wipe, which begin slowly.
const towerSpeed = 2900 / 60
const fullSpeed = 80
const firstLines = [0.33, 0.375, 0.458].map((share) => share * fullSpeed)
const fourthLine = 0.875 * fullSpeed
const faster = 50 / 60
/** From the middle of the print to the tower and back, in mm; and the seconds of the retractions for it. */
const way = 100
const retractions = 0.25

const motion = printerMotions.fast

type Purge = { count: number; purgedMm3: number; layerHeightMm: number; nozzleMm: number }

/** Returns the filament of the tower with its purge in mm3, and the seconds that it takes on a fast printer. */
export function primeTower(plan: TowerPlan, { count, purgedMm3, layerHeightMm: height, nozzleMm }: Purge) {
  const line = nozzleMm * lineWidth
  const bead = height * (line - height * (1 - Math.PI / 4))
  const layers = plan.heightMm / height
  const changed = Math.min(layers, count, plan.changedMm / height + plan.changedLayers)
  const planned = plan.heightMm > 0 ? plan.plannedMm / plan.heightMm : 0
  const wiped = purgedMm3 / bead
  const inner = width - 3 * line
  const depth = depthOf(planned, { wiped, line, inner })
  const sparse = sparseLength(depth, line)
  const each = Math.max(wiped + inner / 2, changed > 0 ? (sparse * changed) / count : 0)
  const base = baseOf(depth, line)
  const unchanged = Math.max(0, layers - changed)
  return {
    volume: bead * (count * each + unchanged * sparse) + plan.towers * base.volume,
    seconds:
      count * wipeSeconds(each, inner) +
      (unchanged * (sparse + width) + plan.towers * base.length) / towerSpeed +
      (count + unchanged) * (2 * moveSeconds(way, motion.travel, motion) + retractions),
  }
}

type Wipe = { wiped: number; line: number; inner: number }

/** The last wipe of a layer is shorter by what closes the tower. */
function depthOf(planned: number, { wiped, line, inner }: Wipe) {
  let depth = 0
  for (let round = 0; round < 5; round++) {
    const closing = 2 * (width + depth + 2 * line)
    const linesOf = (length: number) => 1 + Math.floor(Math.max(0, length - inner) / inner) + 1
    depth = line * (Math.max(0, planned - 1) * linesOf(wiped) + linesOf(wiped - closing))
  }
  return depth
}

/** A layer without a change: two outlines, and lines across that hold the next wipe. The steps from line to line add up to the width. */
function sparseLength(depth: number, line: number) {
  const across = 2 + Math.floor((width - 6 * line) / bridging)
  const inside = Math.max(0, depth - line)
  return 2 * (width + depth + line) + 2 * (width - 2 * line + inside) + across * inside
}

/** The first layer is solid and has a brim. */
function baseOf(depth: number, line: number) {
  const spacing = line - firstLayerHeight * (1 - Math.PI / 4)
  const loops = Math.floor((brim + spacing / 2) / spacing)
  const around = 2 * (width + depth + line) + 4 * spacing * (loops + 1)
  const length = (width * depth) / line + loops * around
  return { length, volume: length * firstLayerHeight * spacing }
}

function wipeSeconds(length: number, inner: number) {
  const lines = Math.max(1, length / inner)
  let seconds = 0
  for (let line = 0; line < lines; line++) {
    const speed = firstLines[line] ?? Math.min(fullSpeed, fourthLine + faster * (line - firstLines.length))
    seconds += Math.min(1, lines - line) * moveSeconds(inner, speed, motion)
  }
  return seconds
}
