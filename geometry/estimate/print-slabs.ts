import type { Crossings } from '../mesh/columns.ts'
import type { PrintGrid } from './print-grid.ts'

const empty = 0
const inner = 1
const skin = 2

const topSkin = 1
const bottomSkin = 0.8

/** Returns each cell as outside, near a top or bottom face, or inner; and which part of the bodies lies in no other. */
export function fillCells({ starts, heights, enters }: Crossings, grid: PrintGrid) {
  const plane = grid.columns * grid.rows
  const cells = new Uint8Array(plane * grid.slabs)
  let [filled, counted] = [0, 0]
  for (let column = 0; column < plane; column++) {
    let winding = 0
    let entry = 0
    for (let at = starts[column]!; at < starts[column + 1]!; at++) {
      const before = winding
      const height = heights[at]!
      winding += enters[at] ? 1 : -1
      counted += enters[at] ? -height : height
      if (before <= 0 && winding > 0) entry = height
      else if (before > 0 && winding <= 0) {
        filled += height - entry
        fillSpan(cells, grid, { column, bottom: entry, top: height })
      }
    }
  }
  return { cells, single: counted > filled ? filled / counted : 1 }
}

function fillSpan(
  cells: Uint8Array,
  { bed, slabHeight, slabs, columns, rows }: PrintGrid,
  { column, bottom, top }: { column: number; bottom: number; top: number },
) {
  const first = Math.max(0, Math.round((bottom - bed) / slabHeight))
  const end = Math.min(slabs, Math.round((top - bed) / slabHeight))
  for (let slab = first; slab < end; slab++) {
    const height = bed + (slab + 0.5) * slabHeight
    const nearFace = height > top - topSkin || height < bottom + bottomSkin
    cells[slab * columns * rows + column] = nearFace ? skin : inner
  }
}

/** What a slab holds at one distance from its outline, in mm2; `small` islands of sparse infill are made solid. */
type SlabInside = {
  solid: number
  small: number
  sparse: number
  /** Rows that one millimetre of lines crosses. */
  solidLines: number
  sparseLines: number
}

export type Slab = {
  area: number
  top: number
  /** The lowest solid layers over sparse infill. */
  bridged: number
  insides: SlabInside[]
}

// mm2. PrusaSlicer makes smaller sparse islands solid.
const smallestSparseIsland = 70

/** Returns the areas of every slab inside the given distances from its outline, in mm. */
export function measureSlabs(cells: Uint8Array, grid: PrintGrid, depths: readonly number[]): Slab[] {
  const plane = grid.columns * grid.rows
  const work: Work = {
    ...{ cells: cells.subarray(0, plane), columns: grid.columns, pitch: grid.pitch },
    ...{ places: new Int32Array(plane), count: 0 },
    steps: new Uint8Array(plane),
    waiting: new Uint8Array(plane),
    stack: new Int32Array(plane),
  }
  const shares = depths.map((depth) => sharesInside(depth, grid.pitch))
  const nothing = new Uint8Array(plane)
  return Array.from({ length: grid.slabs }, (_, slab) => {
    const layer = (at: number) =>
      at >= 0 && at < grid.slabs ? cells.subarray(at * plane, (at + 1) * plane) : nothing
    work.cells = layer(slab)
    const { filled, exposed, bridged } = countFilled(work.cells, layer(slab + 1), layer(slab - 1))
    const cellArea = grid.pitch * grid.pitch
    findPlaces(work)
    measureSteps(work)
    const insides = shares.map((each) => measureInside(work, each))
    clear(work)
    return { area: filled * cellArea, top: exposed * cellArea, bridged: bridged * cellArea, insides }
  })
}

type Work = {
  cells: Uint8Array
  /** The first `count` are the cells of this slab that are not empty, in ascending order, without the border. */
  places: Int32Array
  count: number
  /** The distance to the nearest empty cell, in thirds of a cell. */
  steps: Uint8Array
  waiting: Uint8Array
  stack: Int32Array
  columns: number
  pitch: number
}

function countFilled(cells: Uint8Array, above: Uint8Array, below: Uint8Array) {
  let [filled, exposed, bridged] = [0, 0, 0]
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === empty) continue
    filled++
    if (above[cell] === empty) exposed++
    if (cells[cell] === skin && below[cell] === inner) bridged++
  }
  return { filled, exposed, bridged }
}

const farthest = 250

function findPlaces(work: Work) {
  const { cells, places, columns } = work
  const last = cells.length - columns - 1
  work.count = 0
  for (let at = columns + 1; at < last; at++) if (cells[at] !== empty) places[work.count++] = at
}

function clear({ places, count, steps, waiting }: Work) {
  for (let index = 0; index < count; index++) {
    steps[places[index]!] = 0
    waiting[places[index]!] = 0
  }
}

/** The chamfer distance of Borgefors (1986): three to a neighbour, four across a corner. */
function measureSteps({ places, count, steps, columns }: Work) {
  for (let index = 0; index < count; index++) {
    const at = places[index]!
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

function measureInside(work: Work, shares: Float64Array): SlabInside {
  const { cells, places, count, steps, waiting, pitch } = work
  for (let index = 0; index < count; index++) {
    const cell = places[index]!
    waiting[cell] = shares[steps[cell]!]! > 0 ? 1 : 0
  }
  const fewest = smallestSparseIsland / (pitch * pitch)
  let [solid, small, sparse, solidLines, sparseLines] = [0, 0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    const cell = places[index]!
    if (waiting[cell] !== 1) continue
    if (cells[cell] === skin) {
      solid += shares[steps[cell]!]!
      if (waiting[cell - 1] === 0 || cells[cell - 1] !== skin) solidLines++
      continue
    }
    const island = takeIsland(work, cell, shares)
    if (island.cells < fewest) small += island.cells
    else sparse += island.cells
    if (island.cells < fewest) solidLines += island.lines
    else sparseLines += island.lines
  }
  const area = pitch * pitch
  return {
    ...{ solid: solid * area, small: small * area, sparse: sparse * area },
    ...{ solidLines: solidLines * pitch, sparseLines: sparseLines * pitch },
  }
}

function sharesInside(depth: number, pitch: number) {
  return Float64Array.from({ length: farthest + 1 }, (_, steps) => {
    const share = steps / 3 - depth / pitch
    return steps === 0 ? 0 : Math.min(1, Math.max(0, share))
  })
}

/** Removes connected inner cells; returns their number, and that of the rows that they fill. */
function takeIsland({ cells, steps, waiting, stack, columns }: Work, from: number, shares: Float64Array) {
  let [count, lines, top] = [0, 0, 0]
  const take = (cell: number) => {
    if (waiting[cell] !== 1 || cells[cell] !== inner) return
    waiting[cell] = 2
    stack[top++] = cell
  }
  take(from)
  while (top > 0) {
    const cell = stack[--top]!
    count += shares[steps[cell]!]!
    if (waiting[cell - 1] === 0 || cells[cell - 1] !== inner) lines++
    take(cell - 1)
    take(cell + 1)
    take(cell - columns)
    take(cell + columns)
  }
  return { cells: count, lines }
}

/** Returns the cells of every slab under others that overhang by more than about 48 degrees, and how many overhang. */
export function countOverhung(cells: Uint8Array, { columns, rows, slabs }: PrintGrid) {
  const plane = columns * rows
  const isCarried = new Uint8Array(plane)
  const overhung = new Uint32Array(slabs)
  let overhangs = 0
  for (let slab = slabs - 1; slab > 0; slab--) {
    const [from, below] = [slab * plane, (slab - 1) * plane]
    for (let cell = columns + 1; cell < plane - columns - 1; cell++) {
      if (cells[from + cell] !== empty) {
        isCarried[cell] = isOverhung(cells, below + cell, columns) ? 1 : 0
        overhangs += isCarried[cell]!
      }
      if (isCarried[cell] === 1 && cells[below + cell] === empty) overhung[slab - 1]!++
    }
  }
  return { overhung, overhangs }
}

function isOverhung(cells: Uint8Array, under: number, columns: number) {
  return (
    cells[under] === empty &&
    cells[under - 1] === empty &&
    cells[under + 1] === empty &&
    cells[under - columns] === empty &&
    cells[under + columns] === empty
  )
}
