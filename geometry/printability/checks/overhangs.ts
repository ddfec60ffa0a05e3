import type { LaidPlate } from '../plate/plate.ts'
import { findBridges } from './bridges.ts'
import { findHangingCells, type HangingCells, neighbours, stepFrom } from './hanging-cells.ts'
import { findHeldCells } from './held-cells.ts'
import { findIslands } from './islands.ts'
import { type Box, type CellStates, type GentleOverhangs, markUndersides } from './mark-undersides.ts'
import { findSolidSpans } from './solid-spans.ts'

export type Overhangs = GentleOverhangs & {
  /** What fails without supports, with its area in mm2. */
  unsupported: (Box & { area: number })[]
  /** With the length of the filaments across in mm. */
  bridges: (Box & { span: number })[]
  /** Where a layer begins with nothing below it, and how high above the bed, in mm. */
  islands: (Box & { height: number })[]
}

/** No support fits below, in mm. */
const lowestGap = 0.4
/** So far out a few lines hold on to the ones before them, in mm. */
const easyReach = 2
/** A little more than 3 x 3 mm: less droops, and prints. */
const minUnsupportedArea = 10
const leastBridge = 1
/** Longer ones are corners of columns. */
const maxSpans = 0.95

/**
 * Returns the undersides that need a second look, and marks their faces. As a slicer compares layers, columns of the model
 * are compared with the ones beside them: an underside steeper than 55 degrees rests on the layer below. What hangs is held
 * when it lies on a filament between two carried ends, or near to what carries it; what is left needs supports.
 */
export function findOverhangs(plate: LaidPlate): Overhangs {
  const spans = findSolidSpans(plate.mesh)
  plate.checkTime()
  const hanging = findHangingCells(spans, plate.bed + lowestGap)
  plate.checkTime()
  const cells = hanging.spanOf.length
  const isShort = findHeldCells(hanging, new Float32Array(cells).fill(Infinity), easyReach)
  const bridges = findBridges(hanging).map((length, cell) => (isShort[cell] === 1 ? Infinity : length))
  plate.checkTime()
  const held = findHeldCells(hanging, bridges, easyReach)
  const islands = held.includes(0) ? findIslands(hanging, plate) : new Set<number>()
  const states = { bridges, held, isIsland: new Uint8Array(cells) }
  const groups = groupCells(hanging, states, { islands, bed: plate.bed })
  return { ...markUndersides(plate, hanging, states), ...groups }
}

type Groups = Pick<Overhangs, 'unsupported' | 'bridges' | 'islands'>

type Starts = { islands: Set<number>; bed: number }

function groupCells(
  hanging: HangingCells,
  { bridges, held, isIsland }: CellStates,
  { islands, bed }: Starts,
): Groups {
  const isTaken = new Uint8Array(held.length)
  const cellArea = hanging.spans.grid.pitch ** 2
  const found: Groups = { unsupported: [], bridges: [], islands: [] }
  for (let start = 0; start < held.length; start++) {
    if (isTaken[start] === 1) continue
    const group = takeGroup(hanging, start, isTaken)
    const unsupported = group.filter((cell) => held[cell] === 0)
    const bridged = group.filter((cell) => bridges[cell] !== Infinity)
    const spans = Float32Array.from(bridged, (cell) => bridges[cell]!).sort()
    const area = unsupported.length * cellArea
    if (islands.size > 0 && unsupported.some((cell) => islands.has(cell))) {
      const box = boxOf(hanging, unsupported)
      for (const cell of unsupported) isIsland[cell] = 1
      found.islands.push({ ...box, height: box.low[2] - bed })
    } else if (area >= minUnsupportedArea) found.unsupported.push({ ...boxOf(hanging, unsupported), area })
    if (bridged.length * cellArea >= leastBridge)
      found.bridges.push({ ...boxOf(hanging, bridged), span: spans[Math.floor(spans.length * maxSpans)]! })
  }
  found.unsupported.sort((one, other) => other.area - one.area)
  return found
}

function takeGroup(hanging: HangingCells, start: number, isTaken: Uint8Array) {
  const group = [start]
  isTaken[start] = 1
  for (let at = 0; at < group.length; at++)
    for (const direction of neighbours) {
      const next = stepFrom(hanging, group[at]!, direction)
      if (next < 0 || isTaken[next] === 1) continue
      isTaken[next] = 1
      group.push(next)
    }
  return group
}

function boxOf({ spans: { grid, columnOf, bottoms }, spanOf }: HangingCells, cells: number[]): Box {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const cell of cells) {
    const span = spanOf[cell]!
    const column = columnOf[span]!
    const x = grid.left + (column % grid.columns) * grid.pitch
    const y = grid.front + Math.floor(column / grid.columns) * grid.pitch
    low[0] = Math.min(low[0], x)
    low[1] = Math.min(low[1], y)
    low[2] = Math.min(low[2], bottoms[span]!)
    high[0] = Math.max(high[0], x + grid.pitch)
    high[1] = Math.max(high[1], y + grid.pitch)
    high[2] = Math.max(high[2], bottoms[span]!)
  }
  return { low, high }
}
