import { empty, inner, skin } from './print-cells.ts'
import type { PrintGrid } from './print-grid.ts'
import { farthest, measureDistances, type SlabBuffers } from './slab-distances.ts'

/** What a slab holds at one distance from its outline, in mm2; `small` islands of sparse infill are made solid. */
type SlabInside = {
  solid: number
  small: number
  sparse: number
  /** Rows that one millimetre of lines crosses. */
  solidLines: number
  sparseLines: number
  islands: number
}

export type Slab = {
  area: number
  top: number
  bridged: number
  insides: SlabInside[]
}

// mm2. PrusaSlicer makes smaller sparse islands solid.
const smallestSparseIsland = 70

/** Returns the areas of every slab in mm2, `depths` mm inside its outline; sparse infill keeps as far from solid areas. */
export function measureSlabs(cells: Uint8Array, grid: PrintGrid, depths: readonly number[]): Slab[] {
  const plane = grid.columns * grid.rows
  const buffers: SlabBuffers = {
    cells: cells.subarray(0, plane),
    columns: grid.columns,
    pitch: grid.pitch,
    places: new Int32Array(plane),
    count: 0,
    steps: new Uint8Array(plane),
    innerSteps: new Uint8Array(plane),
    nearSteps: new Uint8Array(plane),
    waiting: new Uint8Array(plane),
    stack: new Int32Array(plane),
  }
  const walls = depths.map((depth) => ({
    shares: sharesInside(depth, grid.pitch),
    open: ((depth + Math.max(narrowestCavity / 2, coarseness * grid.pitch)) / grid.pitch) * 3,
  }))
  const nothing = new Uint8Array(plane)
  const layer = (at: number) =>
    at >= 0 && at < grid.slabs ? cells.subarray(at * plane, (at + 1) * plane) : nothing
  const measure = (slab: number) => {
    buffers.cells = layer(slab)
    const { filled, exposed, bridged } = countFilled(buffers.cells, layer(slab + 1), layer(slab - 1))
    const cellArea = grid.pitch * grid.pitch
    measureDistances(buffers)
    const insides = walls.map((each) => measureInside(buffers, each))
    return { area: filled * cellArea, top: exposed * cellArea, bridged: bridged * cellArea, insides }
  }
  const slabs: Slab[] = []
  for (let slab = 0, equal = 0; slab < grid.slabs; slab++) {
    equal = Buffer.compare(layer(slab), layer(slab + 1)) === 0 ? equal + 1 : 0
    slabs.push(equal >= 3 ? slabs[slab - 1]! : measure(slab))
  }
  return slabs
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

const isSolid = 1
const isSparse = 2
const isTaken = 3

// mm. Walls close a narrower one: PrusaSlicer adds a line from 0.756 of a line's width (Arachne, wall_add_middle_threshold).
const narrowestCavity = 0.31
// Of a cell: what a distance across a wall may be too long.
const coarseness = 0.8

/** Inside of walls: which part of a cell by its distance, and from which distance on a cavity stays open. */
type Walls = { shares: Float64Array; open: number }

/** Drops the places that are not inside: deeper ones come later. */
function measureInside(buffers: SlabBuffers, { shares, open }: Walls): SlabInside {
  const { cells, places, steps, innerSteps, nearSteps, waiting, pitch } = buffers
  let count = 0
  for (let index = 0; index < buffers.count; index++) {
    const cell = places[index]!
    if (shares[steps[cell]!]! === 0) continue
    places[count++] = cell
    if (nearSteps[cell]! < open) continue
    waiting[cell] = cells[cell] === inner && shares[innerSteps[cell]!]! > 0 ? isSparse : isSolid
  }
  buffers.count = count
  const fewest = smallestSparseIsland / (pitch * pitch)
  let [solid, small, sparse, solidLines, sparseLines] = [0, 0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    const cell = places[index]!
    if (waiting[cell] === isSolid) {
      solid += shares[steps[cell]!]!
      if (waiting[cell - 1] !== isSolid) solidLines++
    }
    if (waiting[cell] !== isSparse) continue
    const island = takeIsland(buffers, cell, shares)
    solid += island.solid
    if (island.cells < fewest) small += island.cells
    else sparse += island.cells
    if (island.cells < fewest) solidLines += island.lines
    else sparseLines += island.lines
  }
  const area = pitch * pitch
  return {
    solid: solid * area,
    small: small * area,
    sparse: sparse * area,
    solidLines: solidLines * pitch,
    sparseLines: sparseLines * pitch,
    islands: countIslands(buffers),
  }
}

// mm2. Smaller cavities are mostly errors of the distances.
const smallestIsland = 2

/** Clears the cells. */
function countIslands({ places, count, waiting, stack, columns, pitch }: SlabBuffers) {
  const fewest = smallestIsland / (pitch * pitch)
  let islands = 0
  for (let index = 0; index < count; index++) {
    let [size, top] = [0, 0]
    if (waiting[places[index]!] !== 0) {
      waiting[places[index]!] = 0
      stack[top++] = places[index]!
    }
    while (top > 0) {
      const cell = stack[--top]!
      size++
      for (let side = 0; side < 4; side++) {
        const next = neighbourOf(cell, side, columns)
        if (waiting[next] === 0) continue
        waiting[next] = 0
        stack[top++] = next
      }
    }
    if (size >= fewest) islands++
  }
  return islands
}

function neighbourOf(cell: number, side: number, columns: number) {
  const step = side < 2 ? 1 : columns
  return side % 2 === 0 ? cell - step : cell + step
}

function sharesInside(depth: number, pitch: number) {
  return Float64Array.from({ length: farthest + 1 }, (_, steps) => {
    const share = steps / 3 - depth / pitch
    return steps === 0 ? 0 : Math.min(1, Math.max(0, share))
  })
}

/** Takes connected sparse cells; returns their number, that of the rows that they fill, and what is solid of their edge. */
function takeIsland(
  { steps, innerSteps, waiting, stack, columns }: SlabBuffers,
  from: number,
  shares: Float64Array,
) {
  let [count, solid, lines, top] = [0, 0, 0, 1]
  waiting[from] = isTaken
  stack[0] = from
  while (top > 0) {
    const cell = stack[--top]!
    const share = shares[innerSteps[cell]!]!
    count += share
    solid += shares[steps[cell]!]! - share
    if (waiting[cell - 1]! < isSparse) lines++
    for (let side = 0; side < 4; side++) {
      const next = neighbourOf(cell, side, columns)
      if (waiting[next] !== isSparse) continue
      waiting[next] = isTaken
      stack[top++] = next
    }
  }
  return { cells: count, solid, lines }
}
