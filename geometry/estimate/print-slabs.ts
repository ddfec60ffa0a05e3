import type { PrintPaths } from '#contract/printing/print-estimate.ts'
import type { Crossings, PrintGrid } from './print-grid.ts'

const empty = 0
const inner = 1
const skin = 2

const topSkin = 1
const bottomSkin = 0.8

/** Returns each cell as outside, near a top or bottom face, or inner; and the volume of the columns in mm3. */
export function fillCells({ starts, heights, enters }: Crossings, grid: PrintGrid) {
  const plane = grid.columns * grid.rows
  const cells = new Uint8Array(plane * grid.slabs)
  let length = 0
  for (let column = 0; column < plane; column++) {
    let winding = 0
    let entry = 0
    for (let at = starts[column]!; at < starts[column + 1]!; at++) {
      const before = winding
      winding += enters[at] ? 1 : -1
      const height = heights[at]!
      if (before <= 0 && winding > 0) entry = height
      else if (before > 0 && winding <= 0) {
        length += height - entry
        fillSpan(cells, grid, { column, bottom: entry, top: height })
      }
    }
  }
  return { cells, volume: length * grid.pitch * grid.pitch }
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

// Spacing of the lines of a 0.4 mm nozzle.
const lineWidth = 0.43
const wallCounts = [1, 2, 3, 4, 6]
const layerHeight = 0.2
// mm2. PrusaSlicer makes smaller sparse islands solid.
const smallestSparseIsland = 70
// mm2. Smaller layers are slowed down to cool.
const shortLayerArea = 60

/** Returns the volumes of walls, solid and sparse infill. */
export function classifyCells(cells: Uint8Array, grid: PrintGrid): PrintPaths {
  const plane = grid.columns * grid.rows
  const cellArea = grid.pitch * grid.pitch
  const shells = wallCounts.map((count) => ({ count, walls: 0, solid: 0, sparse: 0 }))
  let layers = 0
  let shortLayers = 0
  const work: Slab = {
    cells: cells.subarray(0, plane),
    left: new Uint8Array(plane),
    next: new Uint8Array(plane),
    islands: new Uint8Array(plane),
    columns: grid.columns,
    rows: grid.rows,
  }
  for (let slab = 0; slab < grid.slabs; slab++) {
    work.cells = cells.subarray(slab * plane, (slab + 1) * plane)
    const all = start(work)
    if (all === 0) continue
    const peeling: Peeling = { rings: 0, walls: 0, last: 0, inside: all }
    for (const shell of shells) {
      const { walls, between } = peel(work, peeling, (shell.count * lineWidth) / grid.pitch)
      const { solid, sparse } = classifyInside(work, smallestSparseIsland / cellArea)
      const sparseShare = solid + sparse > 0 ? sparse / (solid + sparse) : 0
      shell.walls += walls
      shell.solid += solid + between * (1 - sparseShare)
      shell.sparse += sparse + between * sparseShare
    }
    layers += grid.slabHeight / layerHeight
    shortLayers += Math.max(0, 1 - (all * cellArea) / shortLayerArea) * (grid.slabHeight / 0.4)
  }
  return { shells, ...countOverhung(cells, grid), layers, shortLayers }
}

type Slab = {
  cells: Uint8Array
  left: Uint8Array
  next: Uint8Array
  islands: Uint8Array
  columns: number
  rows: number
}

function start({ cells, left }: Slab) {
  let count = 0
  for (let cell = 0; cell < cells.length; cell++) {
    left[cell] = cells[cell] === empty ? 0 : 1
    count += left[cell]!
  }
  return count
}

type Peeling = { rings: number; walls: number; last: number; inside: number }

/** Erodes more rings of cells; the last one belongs to the walls only in part. */
function peel(slab: Slab, peeling: Peeling, rings: number) {
  for (; peeling.rings < rings; peeling.rings++) {
    const remaining = peeling.inside > 0 ? erode(slab, peeling.rings % 2 === 1) : 0
    peeling.walls += peeling.last
    peeling.last = peeling.inside - remaining
    peeling.inside = remaining
  }
  const share = Math.min(1, rings - peeling.rings + 1)
  return { walls: peeling.walls + peeling.last * share, between: peeling.last * (1 - share) }
}

/** Alternates 4- and 8-neighbourhoods, so that a ring is equally thick in every direction. */
function erode(slab: Slab, byEight: boolean) {
  const { left, next, columns, rows } = slab
  next.fill(0)
  let count = 0
  for (let row = 1; row < rows - 1; row++) {
    const end = row * columns + columns - 1
    for (let at = row * columns + 1; at < end; at++) {
      if (left[at] === 0) continue
      let all = left[at - 1]! & left[at + 1]! & left[at - columns]! & left[at + columns]!
      if (byEight) {
        all &=
          left[at - columns - 1]! &
          left[at - columns + 1]! &
          left[at + columns - 1]! &
          left[at + columns + 1]!
      }
      next[at] = all
      count += all
    }
  }
  slab.left = next
  slab.next = left
  return count
}

function classifyInside(slab: Slab, fewestCells: number) {
  const { cells, islands } = slab
  islands.set(slab.left)
  let solid = 0
  let sparse = 0
  for (let cell = 0; cell < cells.length; cell++) {
    if (islands[cell] === 0) continue
    if (cells[cell] === skin) solid++
    else {
      const island = floodFill(slab, cell)
      if (island < fewestCells) solid += island
      else sparse += island
    }
  }
  return { solid, sparse }
}

/** Removes the connected inner cells and returns their count. */
function floodFill({ cells, islands, columns }: Slab, from: number) {
  const waiting = [from]
  islands[from] = 0
  let count = 0
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    count++
    for (const neighbour of [cell - 1, cell + 1, cell - columns, cell + columns]) {
      if (islands[neighbour] === 0 || cells[neighbour] !== inner) continue
      islands[neighbour] = 0
      waiting.push(neighbour)
    }
  }
  return count
}

/** Counts cells that overhang by more than about 48 degrees, and the empty cells below them. */
function countOverhung(cells: Uint8Array, { columns, rows, slabs }: PrintGrid) {
  const plane = columns * rows
  const isCarried = new Uint8Array(plane)
  let overhung = 0
  let overhangs = 0
  for (let slab = slabs - 1; slab > 0; slab--) {
    const [from, below] = [slab * plane, (slab - 1) * plane]
    for (let cell = columns + 1; cell < plane - columns - 1; cell++) {
      if (cells[from + cell] !== empty) {
        isCarried[cell] = hangs(cells, below + cell, columns) ? 1 : 0
        overhangs += isCarried[cell]!
      }
      if (isCarried[cell] === 1 && cells[below + cell] === empty) overhung++
    }
  }
  return { overhung, overhangs }
}

function hangs(cells: Uint8Array, under: number, columns: number) {
  const around = [under, under - 1, under + 1, under - columns, under + columns]
  return around.every((cell) => cells[cell] === empty)
}
