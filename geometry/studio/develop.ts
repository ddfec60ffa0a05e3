import type { Pixels } from '../picture.ts'
import { type Ground, groundShade } from './ground.ts'
import { looksAlike, type Shader, shadeSample, toEncoded, toLinear } from './shade.ts'

export type Background = 'studio' | 'transparent'

/**
 * Shades the samples, two by two for each pixel, and blends the four by four around its middle (a tent filter, so
 * that edges are smooth) over the shadow on the ground and the background.
 */
export function develop(shader: Shader, ground: Ground, background: Background): Pixels {
  const width = shader.view.raster.width / 2
  const height = shader.view.raster.height / 2
  const data = new Uint8Array(width * height * 4)
  const rows = Array.from({ length: 4 }, () => new Float32Array(width * 8))
  const colour = new Float64Array(4)
  shadeRow(shader, 0, rows)
  for (let line = 0; line < height; line++) {
    for (const ahead of [1, 2]) shadeRow(shader, line * 2 + ahead, rows)
    for (let column = 0; column < width; column++) {
      blend(colour, rows, { line, column })
      if (colour[3]! < 1) {
        const place = { x: column * 2 + 1, y: line * 2 + 1 }
        layShadow(colour, groundShade(ground, shader.view.camera, place), background)
        if (background === 'studio') layPaper(colour, (column + 0.5) / width, (line + 0.5) / height)
      }
      encode(colour, data, (line * width + column) * 4)
    }
  }
  return { width, height, data }
}

/**
 * The samples of one row, kept in its turn of four: linear red, green and blue, and 1 where there is a surface. Empty
 * beyond the picture. A sample that sees the same surface as the first of its pixel takes over the colour of that one.
 */
function shadeRow(shader: Shader, row: number, rows: Float32Array[]) {
  const { width, height, triangle } = shader.view.raster
  const into = rows[(row + 1) % 4]!
  into.fill(0)
  if (row >= height) return
  const firstRow = row - (row % 2)
  const first = rows[(firstRow + 1) % 4]!
  for (let column = 0; column < width; column++) {
    const sample = row * width + column
    if (triangle[sample]! < 0) continue
    const firstColumn = column - (column % 2)
    const other = firstRow * width + firstColumn
    if (other !== sample && looksAlike(shader, sample, other)) {
      for (let value = 0; value < 4; value++) into[column * 4 + value] = first[firstColumn * 4 + value]!
    } else shadeSample(shader, sample, { into, at: column * 4 })
  }
}

const tent = [1 / 8, 3 / 8, 3 / 8, 1 / 8]

function blend(
  colour: Float64Array,
  rows: Float32Array[],
  { line, column }: { line: number; column: number },
) {
  colour.fill(0)
  const start = (column * 2 - 1) * 4
  for (let down = 0; down < 4; down++) {
    const row = rows[(line * 2 + down) % 4]!
    for (let across = 0; across < 4; across++) {
      const at = start + across * 4
      if (row[at + 3] !== 1) continue
      const weight = tent[down]! * tent[across]!
      colour[0]! += row[at]! * weight
      colour[1]! += row[at + 1]! * weight
      colour[2]! += row[at + 2]! * weight
      colour[3]! += weight
    }
  }
}

// Dark enough that it is still a shadow on the dark page of a transparent picture.
const shadowColour = [0x0c, 0x09, 0x07].map((value) => toLinear(value / 255))
const deepestShadow = 0.74

function layShadow(colour: Float64Array, shade: number, background: Background) {
  const missing = shade * deepestShadow
  // A page lays a transparent picture over its own colour without turning either into linear light first.
  const opacity = background === 'transparent' ? 1 - (1 - missing) ** (1 / 2.2) : missing
  const share = opacity * (1 - colour[3]!)
  for (let channel = 0; channel < 3; channel++) colour[channel]! += shadowColour[channel]! * share
  colour[3]! += share
}

const paperMiddle = [0xfb, 0xf9, 0xf6].map((value) => toLinear(value / 255))
const paperEdge = [0xe6, 0xe1, 0xd9].map((value) => toLinear(value / 255))

/** Warm paper, brightest a little above the middle; x and y from 0 to 1. */
function layPaper(colour: Float64Array, x: number, y: number) {
  const rest = 1 - colour[3]!
  const dark = Math.min(1, ((x - 0.5) ** 2 + (y - 0.44) ** 2) * 1.7)
  for (let channel = 0; channel < 3; channel++) {
    const middle = paperMiddle[channel]!
    colour[channel]! += (middle + (paperEdge[channel]! - middle) * dark) * rest
  }
  colour[3] = 1
}

const steps = 1 << 14
const encoded = Uint8Array.from({ length: steps + 1 }, (_, step) => Math.round(255 * toEncoded(step / steps)))

function encode(colour: Float64Array, data: Uint8Array, at: number) {
  const alpha = colour[3]!
  for (let channel = 0; channel < 3; channel++) {
    const linear = alpha > 0 ? Math.min(1, colour[channel]! / alpha) : 0
    data[at + channel] = encoded[Math.round(linear * steps)]!
  }
  data[at + 3] = Math.round(255 * alpha)
}
