import { makeReceivers, type Receivers } from './occlusion.ts'
import type { Raster } from './raster.ts'
import { lookAt, type View } from './surface.ts'

/** One light receiver for each pixel of the picture that shows a surface (`rowOf`, -1 for none). */
export type PixelLight = {
  receivers: Receivers
  rowOf: Int32Array
  nearness: Float32Array
  width: number
  height: number
}

/** Each pixel is `samples` by `samples` samples; the nearest of them stands for its light. */
export function pixelReceivers(view: View, samples: number, reach: number): PixelLight {
  const width = view.raster.width / samples
  const height = view.raster.height / samples
  const nearest = nearestSamples(view.raster, samples)
  const receivers = makeReceivers(nearest.reduce((count, at) => count + (at < 0 ? 0 : 1), 0))
  const rowOf = new Int32Array(width * height).fill(-1)
  const nearness = new Float32Array(width * height)
  const spot = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 }
  let row = 0
  for (let pixel = 0; pixel < nearest.length; pixel++) {
    const at = nearest[pixel]!
    if (at < 0) continue
    lookAt(view, at, spot)
    const { positions, normals } = receivers
    positions[row * 3] = spot.x
    positions[row * 3 + 1] = spot.y
    positions[row * 3 + 2] = spot.z
    normals[row * 3] = spot.nx
    normals[row * 3 + 1] = spot.ny
    normals[row * 3 + 2] = spot.nz
    nearness[pixel] = view.raster.nearness[at]!
    rowOf[pixel] = row++
  }
  receivers.reach.fill(reach)
  return { receivers, rowOf, nearness, width, height }
}

function nearestSamples(raster: Raster, samples: number) {
  const width = raster.width / samples
  const nearest = new Int32Array((width * raster.height) / samples).fill(-1)
  for (let row = 0, at = 0; row < raster.height; row++) {
    const start = Math.floor(row / samples) * width
    for (let column = 0; column < raster.width; column++, at++) {
      if (raster.triangle[at]! < 0) continue
      const pixel = start + Math.floor(column / samples)
      const other = nearest[pixel]!
      if (other < 0 || raster.nearness[at]! > raster.nearness[other]!) nearest[pixel] = at
    }
  }
  return nearest
}

const sameSurface = 0.008

/** The receiver whose depth fits a sample best: at an edge that of a neighbouring pixel. */
export function receiverOf({ rowOf, nearness, width, height }: PixelLight, pixel: number, near: number) {
  let best = Math.abs(nearness[pixel]! / near - 1)
  let row = rowOf[pixel]!
  if (best < sameSurface) return row
  const column = pixel % width
  const line = (pixel - column) / width
  for (let y = Math.max(0, line - 1); y <= Math.min(height - 1, line + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      const other = y * width + x
      const difference = Math.abs(nearness[other]! / near - 1)
      if (rowOf[other]! < 0 || difference >= best) continue
      best = difference
      row = rowOf[other]!
    }
  }
  return row
}

/** Evens out the grain of the shadows along each surface, without crossing an edge. */
export function calm(light: PixelLight) {
  const { receivers, width, height } = light
  for (const share of [receivers.keyShare, receivers.ambientShare]) {
    const wide = blur(light, share, { step: 1, first: 2, last: width - 2 })
    share.set(blur(light, wide, { step: width, first: 2 * width, last: width * (height - 2) }))
  }
}

const kernel = [1, 3, 4, 3, 1]
const alikeNormals = 0.9

function blur(
  { receivers, rowOf, nearness, width }: PixelLight,
  share: Float32Array,
  { step, first, last }: { step: number; first: number; last: number },
) {
  const { normals } = receivers
  const blurred = share.slice()
  for (let pixel = 0; pixel < rowOf.length; pixel++) {
    const row = rowOf[pixel]!
    const along = step === 1 ? pixel % width : pixel
    if (row < 0 || along < first || along >= last) continue
    let sum = 0
    let weights = 0
    for (let tap = -2; tap <= 2; tap++) {
      const other = rowOf[pixel + tap * step]!
      if (other < 0 || Math.abs(nearness[pixel + tap * step]! / nearness[pixel]! - 1) > sameSurface) continue
      const alike =
        normals[row * 3]! * normals[other * 3]! +
        normals[row * 3 + 1]! * normals[other * 3 + 1]! +
        normals[row * 3 + 2]! * normals[other * 3 + 2]!
      if (alike < alikeNormals) continue
      sum += share[other]! * kernel[tap + 2]!
      weights += kernel[tap + 2]!
    }
    blurred[row] = sum / weights
  }
  return blurred
}
