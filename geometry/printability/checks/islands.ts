import { orderByKey } from '../../mesh/radix-sort.ts'
import { rootOf } from '../../mesh/union-find.ts'
import type { LaidPlate } from '../plate/plate.ts'
import { type HangingCells, neighbours } from './hanging-cells.ts'

/** Two layers of 0.2 mm droop, and are caught by the third. */
const leastDepth = 0.5
/** Smallest footprint in mm2, that of two crossing lines. */
const leastFootprint = 1

/**
 * Returns the hanging cells where a layer begins with nothing below it. Solid spans of columns are swept upwards and joined
 * with the ones beside them; one that begins in the air counts when it is no crumb, and deeper than two layers where it joins
 * an older one (Edelsbrunner, Letscher and Zomorodian 2002, *Topological Persistence and Simplification*).
 */
export function findIslands(hanging: HangingCells, plate: LaidPlate): Set<number> {
  const { bottoms } = hanging.spans
  const sweep: Sweep = {
    parents: new Int32Array(bottoms.length).fill(-1),
    births: Int32Array.from(bottoms.keys()),
    sizes: new Uint32Array(bottoms.length).fill(1),
    islands: new Set(),
  }
  const order = orderByHeight(bottoms, plate.bed)
  for (let rank = 0; rank < order.length; rank++) {
    if (rank % 65_536 === 0) plate.checkTime()
    joinBeside(hanging, sweep, order[rank]!)
  }
  for (const span of order)
    if (sweep.parents[span] === span) addIsland(hanging, sweep, { root: span, end: Infinity })
  return sweep.islands
}

type Sweep = {
  parents: Int32Array
  births: Int32Array
  sizes: Uint32Array
  islands: Set<number>
}

function orderByHeight(bottoms: Float32Array, bed: number) {
  return orderByKey(Uint32Array.from(bottoms, (bottom) => Math.max(0, Math.round((bottom - bed) * 1000))))
}

function joinBeside(hanging: HangingCells, sweep: Sweep, span: number) {
  const { grid, starts, columnOf, bottoms, tops } = hanging.spans
  const bottom = bottoms[span]!
  sweep.parents[span] = span
  for (const { dx, dy } of neighbours) {
    const column = columnOf[span]! + dy * grid.columns + dx
    for (let other = starts[column]!; other < starts[column + 1]! && bottoms[other]! <= bottom; other++)
      if (sweep.parents[other]! >= 0 && tops[other]! >= bottom) join(hanging, sweep, [span, other])
  }
}

function join(hanging: HangingCells, sweep: Sweep, [span, other]: [number, number]) {
  const { parents, births, sizes } = sweep
  const { bottoms } = hanging.spans
  const [one, two] = [rootOf(parents, span), rootOf(parents, other)]
  if (one === two) return
  const isOlder = bottoms[births[one]!]! <= bottoms[births[two]!]!
  const [older, younger] = isOlder ? [one, two] : [two, one]
  addIsland(hanging, sweep, { root: younger, end: bottoms[span]! })
  parents[younger] = older
  sizes[older]! += sizes[younger]!
}

function addIsland(hanging: HangingCells, sweep: Sweep, { root, end }: { root: number; end: number }) {
  const birth = sweep.births[root]!
  const { bottoms, grid } = hanging.spans
  const isCrumb = sweep.sizes[root]! * grid.pitch ** 2 < leastFootprint
  if (hanging.cellOf[birth]! >= 0 && !isCrumb && end - bottoms[birth]! >= leastDepth)
    sweep.islands.add(hanging.cellOf[birth]!)
}
