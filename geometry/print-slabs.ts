import type { Crossings, PrintGrid } from './print-grid.ts'

/** What a slicer makes of a model: mm3 of walls, of solid layers and of sparse infill, and how many layers. */
export type Toolpaths = { walls: number; solid: number; sparse: number; layers: number; shortLayers: number }

const empty = 0
const inner = 1
const skin = 2

const topSkin = 1
const bottomSkin = 0.8

/** Each cell of the grid: outside, near a top or bottom face, or deep inside. And the exact volume of the columns. */
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

// Two lines of 0.43 mm, as a slicer lays them beside each other with a 0.4 mm nozzle.
const wallThickness = 0.86
const layerHeight = 0.2
// Less sparse infill than this in one island is made solid, as in PrusaSlicer.
const smallestSparseIsland = 70
// A layer with less than this to print (mm2) is slowed down so that it can cool.
const shortLayerArea = 60

/** Peels the walls off every slab and sorts the rest into solid and sparse. */
export function sortCells(cells: Uint8Array, grid: PrintGrid): Toolpaths {
  const plane = grid.columns * grid.rows
  const cellArea = grid.pitch * grid.pitch
  const paths = { walls: 0, solid: 0, sparse: 0, layers: 0, shortLayers: 0 }
  const work: Slab = {
    cells: cells.subarray(0, plane),
    left: new Uint8Array(plane),
    next: new Uint8Array(plane),
    columns: grid.columns,
    rows: grid.rows,
  }
  for (let slab = 0; slab < grid.slabs; slab++) {
    work.cells = cells.subarray(slab * plane, (slab + 1) * plane)
    const all = start(work)
    if (all === 0) continue
    const { walls, between } = peel(work, all, wallThickness / grid.pitch)
    const { solid, sparse } = sortInside(work, smallestSparseIsland / cellArea)
    const sparseShare = solid + sparse > 0 ? sparse / (solid + sparse) : 0
    paths.walls += walls
    paths.solid += solid + between * (1 - sparseShare)
    paths.sparse += sparse + between * sparseShare
    paths.layers += grid.slabHeight / layerHeight
    paths.shortLayers += Math.max(0, 1 - (all * cellArea) / shortLayerArea) * (grid.slabHeight / 0.4)
  }
  const cellVolume = cellArea * grid.slabHeight
  return {
    ...paths,
    walls: paths.walls * cellVolume,
    solid: paths.solid * cellVolume,
    sparse: paths.sparse * cellVolume,
  }
}

/** One slab at work: what its cells are, and which of them are left when walls are peeled off. */
type Slab = { cells: Uint8Array; left: Uint8Array; next: Uint8Array; columns: number; rows: number }

function start({ cells, left }: Slab) {
  let count = 0
  for (let cell = 0; cell < cells.length; cell++) {
    left[cell] = cells[cell] === empty ? 0 : 1
    count += left[cell]!
  }
  return count
}

/** Takes off rings of cells; of the last ring only a part may belong to the walls, the rest lies `between`. */
function peel(slab: Slab, all: number, rings: number) {
  let inside = all
  let walls = 0
  let between = 0
  for (let ring = 0; ring < rings && inside > 0; ring++) {
    const remaining = erode(slab, ring % 2 === 1)
    const share = Math.min(1, rings - ring)
    walls += (inside - remaining) * share
    between += (inside - remaining) * (1 - share)
    inside = remaining
  }
  return { walls, between }
}

/** By four neighbours and by eight in turn, which makes a ring about as thick in every direction. */
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

function sortInside(slab: Slab, fewestCells: number) {
  const { cells, left } = slab
  let solid = 0
  let sparse = 0
  for (let cell = 0; cell < cells.length; cell++) {
    if (left[cell] === 0) continue
    if (cells[cell] === skin) solid++
    else {
      const island = takeIsland(slab, cell)
      if (island < fewestCells) solid += island
      else sparse += island
    }
  }
  return { solid, sparse }
}

/** Removes the inner cells that hang together with this one, and counts them. */
function takeIsland({ cells, left, columns }: Slab, from: number) {
  const waiting = [from]
  left[from] = 0
  let count = 0
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    count++
    for (const neighbour of [cell - 1, cell + 1, cell - columns, cell + columns]) {
      if (left[neighbour] === 0 || cells[neighbour] !== inner) continue
      left[neighbour] = 0
      waiting.push(neighbour)
    }
  }
  return count
}
