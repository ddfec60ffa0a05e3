import type { Raster } from '../scene/raster.ts'
import { sharedFloats } from '../scene/shared-memory.ts'
import { createSurfacePoint, evaluateSurface, type SurfacePoint, type View } from '../scene/surface.ts'
import { createShadingPoints, noLights, type ShadingPoints, setJitter } from './occlusion.ts'

/** One shading point for each 4 x 4 samples; `lightAt` blends only points of the same surface, so edges stay sharp. */
export type LightGrid = {
  points: ShadingPoints
  nearness: Float32Array
  columns: number
  rows: number
}

const block = 4

export function createLightGrid({ width, height }: Raster): LightGrid {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const places = columns * rows
  return { points: createShadingPoints(places), nearness: sharedFloats(places), columns, rows }
}

export type LightSampling = { view: View; grid: LightGrid; reach: number; bands: number }

export function sampleLightBand({ view, grid, reach, bands }: LightSampling, band: number) {
  const { points, nearness, columns, rows } = grid
  const nearest = new Int32Array(columns)
  const spot = createSurfacePoint()
  const end = Math.floor((rows * (band + 1)) / bands)
  for (let row = Math.floor((rows * band) / bands); row < end; row++) {
    findNearest(view.raster, row, nearest)
    for (let column = 0; column < columns; column++) {
      const sample = nearest[column]!
      const place = row * columns + column
      nearness[place] = sample < 0 ? 0 : view.raster.nearness[sample]!
      points.quarter[place] = noLights
      if (sample < 0) continue
      evaluateSurface(view, sample, spot)
      points.positions[place * 3] = spot.x
      points.positions[place * 3 + 1] = spot.y
      points.positions[place * 3 + 2] = spot.z
      points.normals[place * 3] = spot.nx
      points.normals[place * 3 + 1] = spot.ny
      points.normals[place * 3 + 2] = spot.nz
      points.reach[place] = reach
      setJitter(points, place, { column, row })
    }
  }
}

function findNearest({ width, height, nearness }: Raster, row: number, nearest: Int32Array) {
  nearest.fill(-1)
  for (let line = row * block; line < Math.min(height, row * block + block); line++)
    updateNearest(nearest, nearness, { sample: line * width, end: line * width + width })
}

function updateNearest(
  places: Int32Array,
  nearness: Float32Array,
  { sample: first, end }: { sample: number; end: number },
) {
  for (let sample = first; sample < end; sample++) {
    const near = nearness[sample]!
    if (near === 0) continue
    const place = Math.trunc((sample - first) / block)
    const other = places[place]!
    if (other < 0 || near > nearness[other]!) places[place] = sample
  }
}

const sameDepth = 0.012
const minNormalSimilarity = 0.75

/** Returns a bilateral weight from 0 to 1 by depth and normal. */
function similarity(grid: LightGrid, place: number, { near, nx, ny, nz }: VisiblePoint) {
  // A nearness of 0 (no surface) is far from any other.
  const apart = Math.abs(grid.nearness[place]! / near - 1) / sameDepth
  if (apart >= 1) return 0
  const { normals } = grid.points
  const alike = normals[place * 3]! * nx + normals[place * 3 + 1]! * ny + normals[place * 3 + 2]! * nz
  return alike <= minNormalSimilarity
    ? 0
    : ((1 - apart) * (alike - minNormalSimilarity)) / (1 - minNormalSimilarity)
}

type VisiblePoint = Pick<SurfacePoint, 'nx' | 'ny' | 'nz' | 'near'>

export type Share = { key: number; ambient: number }

export function lightAt(grid: LightGrid, sample: SurfacePoint, share: Share) {
  const x = (sample.column + 0.5) / block - 0.5
  const y = (sample.row + 0.5) / block - 0.5
  const left = Math.floor(x)
  const top = Math.floor(y)
  const { keyShare, ambientShare } = grid.points
  let key = 0
  let ambient = 0
  let weights = 0
  for (let corner = 0; corner < 4; corner++) {
    const column = left + (corner & 1)
    const row = top + (corner >> 1)
    if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue
    const closeness = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row))
    const place = row * grid.columns + column
    const weight = closeness * similarity(grid, place, sample)
    if (weight === 0) continue
    key += keyShare[place]! * weight
    ambient += ambientShare[place]! * weight
    weights += weight
  }
  if (weights > 1e-3) {
    share.key = key / weights
    share.ambient = ambient / weights
  } else nearestLight(grid, sample, share)
}

function nearestLight(grid: LightGrid, sample: SurfacePoint, share: Share) {
  const column = Math.floor(sample.column / block)
  const row = Math.floor(sample.row / block)
  const { normals, keyShare, ambientShare } = grid.points
  let least = Number.POSITIVE_INFINITY
  for (let y = Math.max(0, row - 2); y <= Math.min(grid.rows - 1, row + 2); y++) {
    for (let x = Math.max(0, column - 2); x <= Math.min(grid.columns - 1, column + 2); x++) {
      const place = y * grid.columns + x
      if (grid.nearness[place] === 0) continue
      const at = place * 3
      const alike = normals[at]! * sample.nx + normals[at + 1]! * sample.ny + normals[at + 2]! * sample.nz
      const strange = Math.abs(grid.nearness[place]! / sample.near - 1) / sameDepth + 2 * (1 - alike)
      if (strange >= least) continue
      least = strange
      share.key = keyShare[place]!
      share.ambient = ambientShare[place]!
    }
  }
}

/** Blurs the dither of the shadows without crossing edges. */
export function blurLight(grid: LightGrid) {
  blur(grid, 1)
  blur(grid, grid.columns)
}

const taps = [1, 2, 2, 2, 1]

function blur(grid: LightGrid, step: number) {
  const { nearness, points } = grid
  const { normals, keyShare, ambientShare } = points
  const keys = keyShare.slice()
  const ambients = ambientShare.slice()
  const seen = { near: 0, nx: 0, ny: 0, nz: 0 }
  for (let place = 2 * step; place < nearness.length - 2 * step; place++) {
    if (nearness[place] === 0) continue
    seen.near = nearness[place]!
    seen.nx = normals[place * 3]!
    seen.ny = normals[place * 3 + 1]!
    seen.nz = normals[place * 3 + 2]!
    let key = 0
    let ambient = 0
    let weights = 0
    for (let tap = -2; tap <= 2; tap++) {
      const weight = taps[tap + 2]! * similarity(grid, place + tap * step, seen)
      if (weight === 0) continue
      key += keys[place + tap * step]! * weight
      ambient += ambients[place + tap * step]! * weight
      weights += weight
    }
    keyShare[place] = key / weights
    ambientShare[place] = ambient / weights
  }
}
