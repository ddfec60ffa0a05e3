import type { PrintBand, Toolpaths } from '#contract/printing/estimate/print-estimate.ts'
import { wallDepths } from '#contract/printing/estimate/print-layers.ts'
import { outlineClasses, printerMotions, smallOutline } from '#contract/printing/estimate/printer-motions.ts'
import { boundsOfTriangles } from '../mesh/bounds.ts'
import { castColumns } from '../mesh/columns.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { canJoin, isMoved, joinObjects, type MeasuredObject } from './joined-objects.ts'
import { cutOutlines, type Loop } from './outlines.ts'
import { measureLoop, pathThrough, secondsAlong } from './path-time.ts'
import { countOverhung, fillCells } from './print-cells.ts'
import { createGrid, type PrintGrid } from './print-grid.ts'
import { measureSlabs, type Slab } from './print-slabs.ts'
import { travelBetween } from './travel.ts'

const maxBands = 8

export function toolpathsOf(plates: MeasuredPlate[]): Toolpaths {
  return {
    plates: plates.length,
    bands: grouped(plates.map(({ bands }) => bands)),
    overhangs: plates.reduce((sum, { overhangs }) => sum + overhangs, 0),
  }
}

type MeasuredPlate = { bands: PrintBand[]; overhangs: number }

/** Copies are measured once. Other objects too many or too large to be measured one by one share a coarser grid. */
export function measurePlate(whole: Mesh, objects: Mesh[]): MeasuredPlate {
  const bed = boundsOfTriangles(whole).low[2]
  const grids = objects.map((object, index) => {
    const before = objects[index - 1]
    return before && isMoved(before, object) ? undefined : createGrid(object, bed)
  })
  if (objects.length < 2 || !canJoin(grids.flatMap((grid) => grid ?? [])))
    return joinObjects([measureObject(whole, createGrid(whole))])
  const measured: MeasuredObject[] = []
  for (const [index, object] of objects.entries()) {
    const grid = grids[index]
    measured.push(grid ? measureObject(object, grid) : measured[index - 1]!)
  }
  return joinObjects(measured)
}

function measureObject(mesh: Mesh, grid: PrintGrid): MeasuredObject {
  const { single, ...print } = fillCells(castColumns(mesh, grid), grid)
  const outlines = outlinesOf(mesh, grid)
  const { overhung, overhangs } = countOverhung(print, grid)
  const cellArea = grid.pitch * grid.pitch
  const slabs = measureSlabs(print.cells, grid, wallDepths).map((slab, index) => {
    const overhungArea = overhung[index]! * cellArea
    return slab.area > 0 || overhungArea > 0
      ? bandOf(slab, outlines[index]!, { grid, single, overhung: overhungArea })
      : undefined
  })
  return { slabs, slabHeight: grid.slabHeight, overhangs: overhangs * cellArea }
}

type Outlines = Pick<PrintBand, 'area' | 'outline' | 'loops' | 'turns' | 'travel' | 'hops' | 'seconds'>

function outlinesOf(mesh: Mesh, grid: PrintGrid): Outlines[] {
  const all: Outlines[] = []
  for (const { slab, loops } of cutOutlines(mesh, grid)) {
    const found = measureLoops(loops)
    all.push(...Array.from({ length: slab - all.length }, () => all.at(-1) ?? found), found)
  }
  return Array.from({ length: grid.slabs }, (_, slab) => all[Math.min(slab, all.length - 1)]!)
}

function measureLoops(loops: Loop[]): Outlines {
  const seconds = outlineClasses.map(() => [0, 0])
  let [area, outline, turns] = [0, 0, 0]
  const paths: number[][] = []
  for (const loop of loops) {
    const measured = measureLoop(loop)
    paths.push(measured.points)
    turns += Math.sign(measured.area)
    area += measured.area
    outline += measured.length
    const path = pathThrough(measured.points)
    outlineClasses.forEach((printer, index) => {
      const { outer, inner, small, perimeterAcceleration: acceleration, jerk } = printerMotions[printer]
      const isSmall = measured.length <= smallOutline
      const first = secondsAlong(path, { speed: isSmall ? small : outer, acceleration, jerk })
      const isAlike = isSmall || outer === inner
      const second = isAlike ? first : secondsAlong(path, { speed: inner, acceleration, jerk })
      seconds[index]![0]! += first
      seconds[index]![1]! += second
    })
  }
  return { area, outline, loops: loops.length, turns, ...travelBetween(paths), seconds }
}

function bandOf(
  { area, top, bridged, insides }: Slab,
  outlines: Outlines,
  { grid, single, overhung }: { grid: PrintGrid; single: number; overhung: number },
): PrintBand {
  const exact = area > 0 ? (outlines.area * single) / area : 1
  // Outlines of a broken mesh are not closed.
  const unit = exact > 0.6 && exact < 1.6 ? exact : 1
  return {
    ...outlines,
    height: grid.slabHeight,
    area: area * unit,
    top: (top * unit) / grid.slabHeight,
    bridged: (bridged * unit) / grid.slabHeight,
    overhung,
    insides: insides.map(({ solid, small, sparse, solidLines, sparseLines, islands }) => [
      ...[solid * unit, small * unit, sparse * unit],
      ...[solidLines, sparseLines, islands],
    ]),
    widened: true,
  }
}

/** Joins slabs that take about as long; the first of each plate stay apart, because a printer begins slowly. */
function grouped(plates: PrintBand[][]): PrintBand[] {
  const sorted = plates
    .flatMap((bands) => bands.slice(1))
    .toSorted((one, other) => costOf(one) - costOf(other))
  const size = Math.ceil(sorted.length / (maxBands - 1))
  const groups = [plates.flatMap((bands) => bands.slice(0, 1))]
  for (let at = 0; at < sorted.length; at += size) groups.push(sorted.slice(at, at + size))
  return groups.filter((bands) => bands.length > 0).map(joined)
}

function costOf({ seconds, area }: PrintBand) {
  return (seconds[0]?.[0] ?? 0) + area / 60
}

function joined(bands: PrintBand[]): PrintBand {
  const height = bands.reduce((sum, band) => sum + band.height, 0)
  const mean = (value: (band: PrintBand) => number) =>
    Number((bands.reduce((sum, band) => sum + band.height * value(band), 0) / height).toPrecision(4))
  const [any] = bands
  return {
    height: Number(height.toPrecision(4)),
    area: mean(({ area }) => area),
    overhung: mean(({ overhung }) => overhung),
    top: mean(({ top }) => top),
    bridged: mean(({ bridged }) => bridged),
    outline: mean(({ outline }) => outline),
    loops: mean(({ loops }) => loops),
    turns: mean(({ turns = 0 }) => turns),
    travel: mean(({ travel = 0 }) => travel),
    hops: mean(({ hops = 0 }) => hops),
    seconds: any!.seconds.map((_, printer) => [
      mean(({ seconds }) => seconds[printer]![0]!),
      mean(({ seconds }) => seconds[printer]![1]!),
    ]),
    insides: any!.insides.map((inside, depth) =>
      inside.map((_, which) => mean(({ insides }) => insides[depth]![which]!)),
    ),
    widened: true,
  }
}
