import type { Crossings } from '../mesh/columns.ts'
import type { PrintGrid } from './print-grid.ts'

export const empty = 0
export const inner = 1
export const skin = 2

const topSkin = 1
const bottomSkin = 0.8

export type PrintCells = { cells: Uint8Array; bodyBottoms: Int32Array }

/** Returns each cell as outside, near a top or bottom face, or inner; and which part of the bodies lies in no other. */
export function fillCells({ starts, heights, enters }: Crossings, grid: PrintGrid) {
  const plane = grid.columns * grid.rows
  const cells = new Uint8Array(plane * grid.slabs)
  const bodyBottoms = new Int32Array(heights.length)
  let [filled, counted, bodies] = [0, 0, 0]
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
        const first = fillSpan(cells, grid, { column, bottom: entry, top: height })
        if (first > 0) bodyBottoms[bodies++] = first * plane + column
      }
    }
  }
  return { cells, bodyBottoms: bodyBottoms.slice(0, bodies), single: counted > filled ? filled / counted : 1 }
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
  return first < end ? first : 0
}

// mm. An overhang of more than a cell in this height needs supports.
const overhangHeight = 0.4

/** Returns the cells of every slab under others that overhang by more than about 48 degrees, and how many overhang. */
export function countOverhung({ cells, bodyBottoms }: PrintCells, grid: PrintGrid) {
  const { columns, rows, slabs, slabHeight } = grid
  const plane = columns * rows
  const reach = Math.max(1, Math.round(overhangHeight / slabHeight)) * plane
  const overhung = new Uint32Array(slabs)
  let overhangs = 0
  for (const bottom of bodyBottoms) {
    const column = bottom % plane
    if (cells[bottom - plane] !== empty || !isOverhung(cells, Math.max(column, bottom - reach), columns))
      continue
    overhangs++
    for (let cell = bottom - plane; cell >= 0 && cells[cell] === empty; cell -= plane)
      overhung[(cell - column) / plane]!++
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
