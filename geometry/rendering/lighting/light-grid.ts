import { rasterBlock as block, type Raster } from '../scene/raster.ts'
import { sharedFloats } from '../scene/shared-memory.ts'
import { createSurfacePoint, evaluateSurface, type SurfacePoint, type View } from '../scene/surface.ts'
import { createShadingPoints, noLights, type ShadingPoints, setJitter } from './occlusion.ts'

/** One shading point for each block of samples; `lightAt` blends only points of the same surface, so edges stay sharp. */
export type LightGrid = {
  points: ShadingPoints
  nearness: Float32Array
  columns: number
  rows: number
  keyShare: Float32Array
  ambientShare: Float32Array
}

export function createLightGrid({ width, height }: Raster): LightGrid {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const places = columns * rows
  return {
    points: createShadingPoints(places),
    nearness: sharedFloats(places),
    columns,
    rows,
    keyShare: sharedFloats(places),
    ambientShare: sharedFloats(places),
  }
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
      spot.column = sample % view.raster.width
      spot.row = (sample - spot.column) / view.raster.width
      evaluateSurface(view, spot)
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

function findNearest({ width, box, nearness }: Raster, row: number, nearest: Int32Array) {
  nearest.fill(-1)
  const end = Math.min(box.bottom, row * block + block)
  for (let line = Math.max(box.top, row * block); line < end; line++) {
    const start = line * width
    for (let sample = start + box.left; sample < start + box.right; sample++) {
      const near = nearness[sample]!
      if (near === 0) continue
      const place = Math.trunc((sample - start) / block)
      const other = nearest[place]!
      if (other < 0 || near > nearness[other]!) nearest[place] = sample
    }
  }
}

const sameDepth = 0.012
const minNormalSimilarity = 0.75

/** Returns a bilateral weight from 0 to 1 by depth and normal. */
export function similarity(grid: LightGrid, place: number, { near, nx, ny, nz }: VisiblePoint) {
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
  const { keyShare, ambientShare } = grid
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
  const { keyShare, ambientShare } = grid
  const { normals } = grid.points
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
