import { boundsOfTriangles } from '../../mesh/bounds.ts'
import { type ColumnGrid, castColumns, sumOfFootprints } from '../../mesh/columns.ts'
import type { Mesh } from '../../mesh/mesh.ts'

/** The solid parts of upright columns, from below in each: heights in mm. `starts` has one number more than columns. */
export type SolidSpans = {
  grid: ColumnGrid
  starts: Uint32Array
  columnOf: Uint32Array
  bottoms: Float32Array
  tops: Float32Array
}

/** Narrower than a line of 0.4 mm. */
const finestPitch = 0.3
const maxColumns = 1e6
const maxSteps = 1.2e6
/** Steps from a column of the model stay inside of the grid. */
const margin = 4

/** Returns where a plate is solid; where bodies overlap they are one (nonzero winding). */
export function findSolidSpans(mesh: Mesh): SolidSpans {
  const grid = createGrid(mesh)
  const crossings = castColumns(mesh, grid)
  const count = grid.columns * grid.rows
  const starts = new Uint32Array(count + 1)
  const most = crossings.heights.length
  const columnOf = new Uint32Array(most)
  const [bottoms, tops] = [new Float32Array(most), new Float32Array(most)]
  let found = 0
  for (let column = 0; column < count; column++) {
    let winding = 0
    for (let at = crossings.starts[column]!; at < crossings.starts[column + 1]!; at++) {
      const before = winding
      winding += crossings.enters[at] ? 1 : -1
      if (before === 0) bottoms[found] = crossings.heights[at]!
      if (winding !== 0) continue
      tops[found] = crossings.heights[at]!
      columnOf[found++] = column
    }
    starts[column + 1] = found
  }
  const used = <Numbers extends Uint32Array | Float32Array>(all: Numbers) => all.subarray(0, found) as Numbers
  return { grid, starts, columnOf: used(columnOf), bottoms: used(bottoms), tops: used(tops) }
}

function createGrid(mesh: Mesh): ColumnGrid {
  const { low, high } = boundsOfTriangles(mesh)
  const [width, depth] = [high[0] - low[0], high[1] - low[1]]
  const footprints = sumOfFootprints(mesh)
  const count = (length: number, pitch: number) => Math.ceil(length / pitch) + 2 * margin
  const isTooFine = (pitch: number) =>
    count(width, pitch) * count(depth, pitch) > maxColumns ||
    footprints.area / pitch ** 2 + footprints.depth / pitch > maxSteps
  let pitch = finestPitch
  while (isTooFine(pitch)) pitch *= 1.1
  return {
    pitch,
    columns: count(width, pitch),
    rows: count(depth, pitch),
    // An offset keeps columns off walls at round coordinates.
    left: low[0] - (margin - 0.5) * pitch - 1.37e-4,
    front: low[1] - (margin - 0.5) * pitch - 2.11e-4,
  }
}
