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
  const film: Film = {
    samples: [0, 1].map(() => new Float32Array(width * 8)),
    rows: [0, 1, 2, 3].map(() => new Float32Array(width * 4)),
  }
  const colour = new Float64Array(4)
  expose(shader, 0, film)
  for (let line = 0; line < height; line++) {
    expose(shader, line * 2 + 1, film)
    expose(shader, line * 2 + 2, film)
    for (let column = 0; column < width; column++) {
      blend(colour, film.rows, { line, at: column * 4 })
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

/** Linear red, green and blue, and how much of it a surface covers: the two newest rows of samples, and four of pixels. */
type Film = { samples: Float32Array[]; rows: Float32Array[] }

const outer = 1 / 8
const inner = 3 / 8

/** Shades one row of samples and blends it sideways, kept in its turn of four. Empty beyond the picture. */
function expose(shader: Shader, row: number, { samples, rows }: Film) {
  const { width, height, triangle } = shader.view.raster
  const into = rows[(row + 1) % 4]!
  into.fill(0)
  if (row >= height) return
  let first = row * width
  let last = first + width - 1
  while (first <= last && triangle[first]! < 0) first++
  while (first <= last && triangle[last]! < 0) last--
  if (first > last) return
  const line = samples[row % 2]!
  line.fill(0)
  shadeRow(shader, { row, first, last }, samples)
  const end = Math.min(width / 2, (last - row * width + 3) >> 1) * 4
  for (let to = Math.max(0, (first - row * width - 2) >> 1) * 4; to < end; to++) {
    // Four numbers a sample, two samples a pixel: twice the place of the pixel, and the channel.
    const at = to * 2 - (to & 3)
    const before = at >= 4 ? line[at - 4]! : 0
    const behind = at + 8 < line.length ? line[at + 8]! : 0
    into[to] = outer * (before + behind) + inner * (line[at]! + line[at + 4]!)
  }
}

type Run = { row: number; first: number; last: number }

/** A sample that sees the same surface as the first of its pixel takes over the colour of that one. */
function shadeRow(shader: Shader, { row, first, last }: Run, samples: Float32Array[]) {
  const { width, triangle } = shader.view.raster
  const start = row * width
  const into = samples[row % 2]!
  const upper = samples[0]!
  const above = row % 2 === 0 ? 0 : width
  for (let sample = first; sample <= last; sample++) {
    if (triangle[sample]! < 0) continue
    const at = (sample - start) * 4
    const left = (sample - start) % 2
    const other = sample - left - above
    if (other !== sample && looksAlike(shader, sample, other)) {
      const from = at - left * 4
      into[at] = upper[from]!
      into[at + 1] = upper[from + 1]!
      into[at + 2] = upper[from + 2]!
      into[at + 3] = 1
    } else shadeSample(shader, sample, { into, at })
  }
}

function blend(colour: Float64Array, rows: Float32Array[], { line, at }: { line: number; at: number }) {
  const turn = (line * 2) % 4
  const one = rows[turn]!
  const two = rows[turn + 1]!
  const three = rows[(turn + 2) % 4]!
  const four = rows[(turn + 3) % 4]!
  for (let channel = at; channel < at + 4; channel++)
    colour[channel - at] =
      outer * (one[channel]! + four[channel]!) + inner * (two[channel]! + three[channel]!)
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
