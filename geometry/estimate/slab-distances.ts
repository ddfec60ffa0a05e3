import { empty, inner } from './print-cells.ts'
import type { Runs } from './slab-islands.ts'

export type SlabBuffers = {
  /** Whole words, the last of them filled up with empty cells. */
  cells: Uint8Array<ArrayBuffer>
  /** The first `count` are the cells of this slab that are not empty, in ascending order, without the border. */
  places: Int32Array
  count: number
  /** The distance to the nearest empty cell, in thirds of a cell. */
  steps: Uint8Array
  /** The distance of an inner cell to the nearest that is none. */
  innerSteps: Uint8Array
  /** The longest distance of a cell and its eight neighbours. */
  nearSteps: Uint8Array
  sparseRuns: Runs
  cavityRuns: Runs
  columns: number
  pitch: number
}

export const farthest = 250

export function measureDistances(buffers: SlabBuffers) {
  buffers.steps.fill(0)
  buffers.innerSteps.fill(0)
  findPlaces(buffers)
  measureSteps(buffers, buffers.steps)
  measureSteps(buffers, buffers.innerSteps, inner)
  dropNarrowRims(buffers)
  measureNearSteps(buffers)
}

function findPlaces(buffers: SlabBuffers) {
  const { cells, places } = buffers
  const words = new Uint32Array(cells.buffer)
  let count = 0
  for (let word = 0; word < words.length; word++) {
    if (words[word] === 0) continue
    for (let at = word * 4; at < word * 4 + 4; at++) if (cells[at] !== empty) places[count++] = at
  }
  buffers.count = count
}

/** The chamfer distance of Borgefors (1986): three to a neighbour, four across a corner. */
function measureSteps({ cells, places, count, columns }: SlabBuffers, steps: Uint8Array, only?: number) {
  for (let index = 0; index < count; index++) {
    const at = places[index]!
    if (only !== undefined && cells[at] !== only) continue
    const straight = Math.min(steps[at - 1]!, steps[at - columns]!) + 3
    const across = Math.min(steps[at - columns - 1]!, steps[at - columns + 1]!) + 4
    steps[at] = Math.min(straight, across, farthest)
  }
  for (let index = count - 1; index >= 0; index--) {
    const at = places[index]!
    const straight = Math.min(steps[at + 1]!, steps[at + columns]!) + 3
    const across = Math.min(steps[at + columns - 1]!, steps[at + columns + 1]!) + 4
    steps[at] = Math.min(steps[at]!, straight, across)
  }
}

// mm. PrusaSlicer lays no solid infill along the walls where it would be narrower than about a line.
const narrowestRim = 0.9

function dropNarrowRims({ places, count, steps, innerSteps, pitch }: SlabBuffers) {
  const narrow = (narrowestRim / pitch) * 3
  for (let index = 0; index < count; index++) {
    const at = places[index]!
    if (innerSteps[at]! > 0 && steps[at]! - innerSteps[at]! < narrow) innerSteps[at] = steps[at]!
  }
}

function measureNearSteps({ places, count, steps, nearSteps, columns }: SlabBuffers) {
  for (let index = 0; index < count; index++) {
    const at = places[index]!
    const above = Math.max(steps[at - columns - 1]!, steps[at - columns]!, steps[at - columns + 1]!)
    const below = Math.max(steps[at + columns - 1]!, steps[at + columns]!, steps[at + columns + 1]!)
    nearSteps[at] = Math.max(steps[at - 1]!, steps[at]!, steps[at + 1]!, above, below)
  }
}
