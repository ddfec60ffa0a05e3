import { makeReceivers, type Receivers, setGrain } from './occlusion.ts'
import type { Raster } from './raster.ts'
import { sharedFloats, sharedIntegers } from './shared.ts'
import { lookAt, newSpot, type Spot, type View } from './surface.ts'

/**
 * The shadows as the camera sees them: one light receiver for each block of four by four samples that shows a surface
 * (`rowOf`, -1 for none). Shadows are soft, so that this is fine enough; edges stay sharp because `lightAt` only
 * listens to receivers on the same surface.
 */
export type LightGrid = {
  receivers: Receivers
  rowOf: Int32Array
  nearness: Float32Array
  columns: number
  rows: number
}

const block = 4

/** The nearest sample of each block stands for its light; `reach` in mm. */
export function layLightGrid(view: View, reach: number): LightGrid {
  const columns = Math.ceil(view.raster.width / block)
  const rows = Math.ceil(view.raster.height / block)
  const nearest = nearestSamples(view.raster, columns, rows)
  const receivers = makeReceivers(nearest.reduce((count, at) => count + (at < 0 ? 0 : 1), 0))
  const rowOf = sharedIntegers(columns * rows).fill(-1)
  const nearness = sharedFloats(columns * rows)
  const spot = newSpot()
  let row = 0
  for (let place = 0; place < nearest.length; place++) {
    const sample = nearest[place]!
    if (sample < 0) continue
    lookAt(view, sample, spot)
    receivers.positions[row * 3] = spot.x
    receivers.positions[row * 3 + 1] = spot.y
    receivers.positions[row * 3 + 2] = spot.z
    receivers.normals[row * 3] = spot.nx
    receivers.normals[row * 3 + 1] = spot.ny
    receivers.normals[row * 3 + 2] = spot.nz
    setGrain(receivers, row, { column: place % columns, row: Math.floor(place / columns) })
    nearness[place] = view.raster.nearness[sample]!
    rowOf[place] = row++
  }
  receivers.reach.fill(reach)
  return { receivers, rowOf, nearness, columns, rows }
}

function nearestSamples({ width, height, nearness }: Raster, columns: number, rows: number) {
  const nearest = new Int32Array(columns * rows).fill(-1)
  for (let row = 0; row < height; row++) {
    const places = nearest.subarray(Math.floor(row / block) * columns)
    keepNearer(places, nearness, { sample: row * width, end: row * width + width })
  }
  return nearest
}

/** The samples of one row against the nearest of each block so far. */
function keepNearer(
  places: Int32Array,
  nearness: Float32Array,
  { sample: first, end }: { sample: number; end: number },
) {
  for (let sample = first; sample < end; sample++) {
    const near = nearness[sample]!
    if (near === 0) continue
    const place = ((sample - first) / block) | 0
    const other = places[place]!
    if (other < 0 || near > nearness[other]!) places[place] = sample
  }
}

const sameDepth = 0.012
const alikeNormals = 0.75

/** How much a receiver has to say about a surface with this nearness and normal: 0 (nothing) to 1. */
function kinship(grid: LightGrid, place: number, { near, nx, ny, nz }: Seen) {
  const row = grid.rowOf[place]!
  if (row < 0) return 0
  const apart = Math.abs(grid.nearness[place]! / near - 1) / sameDepth
  if (apart >= 1) return 0
  const { normals } = grid.receivers
  const alike = normals[row * 3]! * nx + normals[row * 3 + 1]! * ny + normals[row * 3 + 2]! * nz
  return alike <= alikeNormals ? 0 : ((1 - apart) * (alike - alikeNormals)) / (1 - alikeNormals)
}

type Seen = Pick<Spot, 'nx' | 'ny' | 'nz' | 'near'>

/** What a sample sees of the lights. */
export type Share = { key: number; ambient: number }

/** Blends the four receivers around a sample, each by how much it is of the same surface. */
export function lightAt(grid: LightGrid, sample: Spot, share: Share) {
  const x = (sample.column + 0.5) / block - 0.5
  const y = (sample.row + 0.5) / block - 0.5
  const left = Math.floor(x)
  const top = Math.floor(y)
  const { keyShare, ambientShare } = grid.receivers
  let key = 0
  let ambient = 0
  let weights = 0
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1)
    const row = top + (corner >> 1)
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue
    const closeness = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row))
    const place = row * grid.columns + column
    const weight = closeness * kinship(grid, place, sample)
    if (weight === 0) continue
    const receiver = grid.rowOf[place]!
    key += keyShare[receiver]! * weight
    ambient += ambientShare[receiver]! * weight
    weights += weight
  }
  if (weights > 1e-3) {
    share.key = key / weights
    share.ambient = ambient / weights
  } else lightOfNeighbour(grid, sample, share)
}

/** For a sample that no receiver around it belongs to, such as a thin edge: the least strange one. */
function lightOfNeighbour(grid: LightGrid, sample: Spot, share: Share) {
  const column = Math.floor(sample.column / block)
  const row = Math.floor(sample.row / block)
  const { normals, keyShare, ambientShare } = grid.receivers
  let least = Number.POSITIVE_INFINITY
  for (let y = Math.max(0, row - 2); y <= Math.min(grid.rows - 1, row + 2); y++) {
    for (let x = Math.max(0, column - 2); x <= Math.min(grid.columns - 1, column + 2); x++) {
      const place = y * grid.columns + x
      const receiver = grid.rowOf[place]!
      if (receiver < 0) continue
      const at = receiver * 3
      const alike = normals[at]! * sample.nx + normals[at + 1]! * sample.ny + normals[at + 2]! * sample.nz
      const strange = Math.abs(grid.nearness[place]! / sample.near - 1) / sameDepth + 2 * (1 - alike)
      if (strange >= least) continue
      least = strange
      share.key = keyShare[receiver]!
      share.ambient = ambientShare[receiver]!
    }
  }
}

/** Evens out the grain of the shadows along each surface, without crossing an edge. */
export function calm(grid: LightGrid) {
  blur(grid, 1)
  blur(grid, grid.columns)
}

// An average over four places and then over two: leaves nothing of a pattern that repeats every second or fourth place.
const taps = [1, 2, 2, 2, 1]

function blur(grid: LightGrid, step: number) {
  const { rowOf, nearness, receivers } = grid
  const { normals, keyShare, ambientShare } = receivers
  const keys = keyShare.slice()
  const ambients = ambientShare.slice()
  const seen = { near: 0, nx: 0, ny: 0, nz: 0 }
  for (let place = 2 * step; place < rowOf.length - 2 * step; place++) {
    const row = rowOf[place]!
    if (row < 0) continue
    seen.near = nearness[place]!
    seen.nx = normals[row * 3]!
    seen.ny = normals[row * 3 + 1]!
    seen.nz = normals[row * 3 + 2]!
    let key = 0
    let ambient = 0
    let weights = 0
    for (let tap = -2; tap <= 2; tap++) {
      const weight = taps[tap + 2]! * kinship(grid, place + tap * step, seen)
      if (weight === 0) continue
      const other = rowOf[place + tap * step]!
      key += keys[other]! * weight
      ambient += ambients[other]! * weight
      weights += weight
    }
    keyShare[row] = key / weights
    ambientShare[row] = ambient / weights
  }
}
