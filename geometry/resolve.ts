import { type Ground, groundShade } from './ground.ts'
import { type Shader, shadeSample, toEncoded, toLinear } from './shade.ts'
import type { PixelLight } from './surface.ts'

/** A picture: red, green, blue and alpha, a byte each, row by row from the top left, alpha not multiplied in. */
export type Pixels = { width: number; height: number; data: Uint8Array }

type Film = { samples: number; background: 'studio' | 'transparent' }

/** Shades every sample and folds the samples of each pixel over the ground's shadow and the background. */
export function develop(shader: Shader, ground: Ground, film: Film): Pixels {
  const { width, height } = shader.light
  const data = new Uint8Array(width * height * 4)
  const colour = new Float64Array(4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    exposePixel(shader, pixel, { samples: film.samples, colour })
    if (colour[3]! < 1) underlay(colour, shader, { ground, pixel, film })
    for (let channel = 0; channel < 3; channel++) {
      const linear = colour[3]! > 0 ? colour[channel]! / colour[3]! : 0
      data[pixel * 4 + channel] = Math.round(255 * toEncoded(Math.min(1, linear)))
    }
    data[pixel * 4 + 3] = Math.round(255 * colour[3]!)
  }
  return { width, height, data }
}

/** Linear colour and coverage of what the samples of a pixel see, premultiplied. */
function exposePixel(
  shader: Shader,
  pixel: number,
  { samples, colour }: { samples: number; colour: Float64Array },
) {
  const { raster } = shader.view
  const column = pixel % shader.light.width
  const row = (pixel - column) / shader.light.width
  colour.fill(0)
  let covered = 0
  for (let y = row * samples; y < (row + 1) * samples; y++) {
    for (let x = column * samples; x < (column + 1) * samples; x++) {
      const at = y * raster.width + x
      if (raster.triangle[at]! < 0) continue
      covered++
      shadeSample(shader, at, { row: receiverOf(shader.light, pixel, raster.nearness[at]!), sum: colour })
    }
  }
  const share = 1 / (samples * samples)
  for (let channel = 0; channel < 3; channel++) colour[channel]! *= share
  colour[3] = covered * share
}

const sameSurface = 0.008

/** The receiver whose depth fits a sample best: at an edge that of a neighbouring pixel. */
function receiverOf({ rowOf, nearness, width, height }: PixelLight, pixel: number, near: number) {
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

const shadowColour = [0x2e, 0x26, 0x20].map((value) => toLinear(value / 255))
const deepestShadow = 0.72

function underlay(
  colour: Float64Array,
  { view: { camera }, light }: Shader,
  { ground, pixel, film }: { ground: Ground; pixel: number; film: Film },
) {
  const column = pixel % light.width
  const row = (pixel - column) / light.width
  const place = { x: (column + 0.5) * film.samples, y: (row + 0.5) * film.samples }
  const shade = groundShade(ground, camera, place) * deepestShadow * (1 - colour[3]!)
  for (let channel = 0; channel < 3; channel++) colour[channel]! += shadowColour[channel]! * shade
  colour[3]! += shade
  if (film.background === 'transparent') return
  const rest = 1 - colour[3]!
  const across = (column + 0.5) / light.width - 0.5
  const down = (row + 0.5) / light.height - 0.46
  const paper = 1 - Math.min(1, (across * across + down * down) * 1.6)
  for (let channel = 0; channel < 3; channel++) {
    const edge = paperEdge[channel]!
    colour[channel]! += (edge + (paperMiddle[channel]! - edge) * paper) * rest
  }
  colour[3] = 1
}

const paperMiddle = [0xfc, 0xfa, 0xf7].map((value) => toLinear(value / 255))
const paperEdge = [0xea, 0xe5, 0xde].map((value) => toLinear(value / 255))
