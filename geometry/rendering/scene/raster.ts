import type { Extent } from './camera.ts'
import { sharedBytes, sharedFloats, sharedIntegers } from './shared-memory.ts'

/** For each sample from row `top` to row `bottom` the nearest triangle (-1 for none) and its reciprocal depth. */
export type Raster = {
  width: number
  height: number
  /** Rows and columns that hold the whole scene, in whole blocks of `rasterBlock`; the last ones are left out. */
  box: Extent
  triangle: Int32Array
  nearness: Float32Array
  isVisible: Uint8Array
}

export const rasterBlock = 4

type RasterSize = Record<'width' | 'height' | 'triangles', number> & { seen: Extent }

export function createRaster({ width, height, triangles, seen }: RasterSize): Raster {
  const samples = width * height
  const within = (size: number, blocks: number) => Math.max(0, Math.min(size, blocks * rasterBlock))
  const box = {
    left: within(width, Math.floor(seen.left / rasterBlock)),
    right: within(width, Math.floor(seen.right / rasterBlock) + 1),
    top: within(height, Math.floor(seen.top / rasterBlock)),
    bottom: within(height, Math.floor(seen.bottom / rasterBlock) + 1),
  }
  return {
    width,
    height,
    box,
    triangle: sharedIntegers(samples),
    nearness: sharedFloats(samples),
    isVisible: sharedBytes(triangles).fill(0),
  }
}

export type Drawing = { projected: Float32Array; triangles: Uint32Array; raster: Raster; bands: number }

export function rasteriseBand(drawing: Drawing, band: number) {
  const { triangles, raster, bands } = drawing
  const { width, box, triangle, nearness, isVisible } = raster
  const rows = Math.max(0, box.bottom - box.top)
  const first = box.top + Math.floor((rows * band) / bands)
  const end = box.top + Math.floor((rows * (band + 1)) / bands)
  triangle.fill(-1, first * width, end * width)
  nearness.fill(0, first * width, end * width)
  for (let at = 0; at < triangles.length; at += 3) fill(drawing, { first, end }, at)
  for (let sample = first * width; sample < end * width; sample++) {
    const seen = triangle[sample]!
    if (seen >= 0) isVisible[seen] = 1
  }
}

// Keeps samples on a shared edge in one of its triangles.
const onEdge = -1e-7

type Rows = { first: number; end: number }

function fill({ raster, projected, triangles }: Drawing, { first, end }: Rows, at: number) {
  const { width, triangle, nearness } = raster
  const a = triangles[at]! * 3
  const b = triangles[at + 1]! * 3
  const c = triangles[at + 2]! * 3
  const ay = projected[a + 1]!
  const by = projected[b + 1]!
  const cy = projected[c + 1]!
  const top = Math.max(first, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(end - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (bottom < top) return
  const ax = projected[a]!
  const bx = projected[b]!
  const cx = projected[c]!
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (right < left || area === 0 || Number.isNaN(area)) return
  const stepAx = (by - cy) / area
  const stepAy = (cx - bx) / area
  const stepBx = (cy - ay) / area
  const stepBy = (ax - cx) / area
  const nearA = projected[a + 2]!
  const nearB = projected[b + 2]!
  const nearC = projected[c + 2]!
  const isWide = right - left > narrow
  span.left = left
  span.right = right
  for (let y = top; y <= bottom; y++) {
    let weightA = (left + 0.5 - cx) * stepAx + (y + 0.5 - cy) * stepAy
    let weightB = (left + 0.5 - cx) * stepBx + (y + 0.5 - cy) * stepBy
    if (isWide) {
      narrowSpan({ left, right, weightA, weightB, stepAx, stepBx })
      weightA += (span.left - left) * stepAx
      weightB += (span.left - left) * stepBx
    }
    const rowEnd = y * width + span.right
    for (
      let sample = y * width + span.left;
      sample <= rowEnd;
      sample++, weightA += stepAx, weightB += stepBx
    ) {
      const weightC = 1 - weightA - weightB
      if (weightA < onEdge || weightB < onEdge || weightC < onEdge) continue
      const near = weightA * nearA + weightB * nearB + weightC * nearC
      if (near <= nearness[sample]!) continue
      nearness[sample] = near
      triangle[sample] = at / 3
    }
  }
}

// Samples; the box of a wider triangle is searched row by row only where the triangle is.
const narrow = 16
const span = { left: 0, right: 0 }

type Row = Record<'left' | 'right' | 'weightA' | 'weightB' | 'stepAx' | 'stepBx', number>

function narrowSpan({ left, right, weightA, weightB, stepAx, stepBx }: Row) {
  span.left = left
  span.right = right
  clipNegative(left, weightA, stepAx)
  clipNegative(left, weightB, stepBx)
  clipNegative(left, 1 - weightA - weightB, -stepAx - stepBx)
}

/** Leaves out the columns where a weight, known at `column`, is negative; one too many stays at each end. */
function clipNegative(column: number, weight: number, step: number) {
  const zero = column + (onEdge - weight) / step
  if (step > 0) span.left = Math.max(span.left, Math.floor(zero) - 1)
  else if (step < 0) span.right = Math.min(span.right, Math.ceil(zero) + 1)
  else if (weight < onEdge) span.right = -1
}
