import type { PrintBand } from '#contract/printing/estimate/print-estimate.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { PrintGrid } from './print-grid.ts'

/** The slabs of one object from the bed of its plate up, undefined where it is empty; `overhangs` in mm2. */
export type MeasuredObject = { slabs: (PrintBand | undefined)[]; slabHeight: number; overhangs: number }

const maxCells = 48e6
const maxSteps = 2e7
const maxSlabs = 1e6

export function canJoin(grids: PrintGrid[]): boolean {
  const slabHeight = lowest(grids)
  let [cells, steps, joined] = [0, 0, 0]
  for (const grid of grids) {
    cells += grid.columns * grid.rows * grid.slabs
    steps += grid.steps
    joined += (grid.slabs * grid.slabHeight) / slabHeight
  }
  return cells <= maxCells && steps <= maxSteps && joined <= maxSlabs
}

/** What all objects hold at one height is one layer. */
export function joinObjects(objects: MeasuredObject[]): { bands: PrintBand[]; overhangs: number } {
  const slabHeight = lowest(objects)
  const joined: (PrintBand | undefined)[] = []
  for (const { slabs, slabHeight: own } of objects) {
    const count = Math.round((slabs.length * own) / slabHeight)
    for (let at = 0; at < count; at++) {
      const band = slabs[Math.min(slabs.length - 1, Math.floor(((at + 0.5) * slabHeight) / own))]
      if (band) joined[at] = sumOf(joined[at], { ...band, height: slabHeight })
    }
  }
  return {
    bands: joined.flatMap((band) => band ?? []),
    overhangs: objects.reduce((sum, { overhangs }) => sum + overhangs, 0),
  }
}

function lowest(grids: { slabHeight: number }[]) {
  return grids.reduce((least, { slabHeight }) => Math.min(least, slabHeight), Number.POSITIVE_INFINITY)
}

function sumOf(one: PrintBand | undefined, other: PrintBand): PrintBand {
  if (!one) return other
  const lists = (some: number[][], more: number[][]) =>
    some.map((values, list) => values.map((value, at) => value + more[list]![at]!))
  return {
    ...other,
    area: one.area + other.area,
    top: one.top + other.top,
    bridged: one.bridged + other.bridged,
    overhung: one.overhung + other.overhung,
    outline: one.outline + other.outline,
    loops: one.loops + other.loops,
    turns: (one.turns ?? 0) + (other.turns ?? 0),
    travel: (one.travel ?? 0) + (other.travel ?? 0),
    hops: (one.hops ?? 0) + (other.hops ?? 0),
    seconds: lists(one.seconds, other.seconds),
    insides: lists(one.insides, other.insides),
  }
}

const roundingOfPlaces = 1e-3

export function isMoved({ positions, triangles }: Mesh, other: Mesh): boolean {
  if (triangles.length !== other.triangles.length) return false
  const [from, to] = [triangles[0]! * 3, other.triangles[0]! * 3]
  const move = [positions[to]! - positions[from]!, positions[to + 1]! - positions[from + 1]!, 0] as const
  return triangles.every((corner, at) => {
    const [one, two] = [corner * 3, other.triangles[at]! * 3]
    return move.every(
      (by, axis) => Math.abs(positions[two + axis]! - positions[one + axis]! - by) < roundingOfPlaces,
    )
  })
}
