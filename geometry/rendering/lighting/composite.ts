import type { Pixels } from '../../images/picture.ts'
import { toEncoded, toLinear } from '../../images/srgb.ts'
import type { Extent } from '../scene/camera.ts'
import { sharedBytes } from '../scene/shared-memory.ts'
import { type Ground, shadeLine } from './ground.ts'
import { canShareColour, createScratch, type Shader, type Shading, shadeSample } from './shade.ts'

export type Background = 'studio' | 'white' | 'transparent'

export type Compositing = {
  shading: Shading
  ground: Ground
  background: Background
  output: Pixels
  bands: number
}

export function createPixels({ width, height }: { width: number; height: number }): Pixels {
  return { width, height, data: sharedBytes(width * height * 4) }
}

/** Renders a band: shades 2 x 2 samples per pixel, filters 4 x 4 (tent), and blends over ground shadow and background. */
export function compositeBand({ shading, ground, background, output, bands }: Compositing, band: number) {
  const shader: Shader = { ...shading, ...createScratch() }
  const { width, height, data } = output
  const { box } = shading.view.raster
  const first = Math.floor((height * band) / bands)
  const end = Math.floor((height * (band + 1)) / bands)
  const buffers: RowBuffers = {
    samples: [0, 1].map(() => new Float32Array(width * 8 + 8)),
    rows: [0, 1, 2, 3].map(() => new Float32Array(width * 4)),
  }
  const colours = new Float32Array(width * 4)
  const shades = new Float32Array(width)
  const away = Float64Array.from(shades, (_, column) => square((column + 0.5) / width - 0.5))
  // The filter of the first line reaches two rows up.
  for (let row = Math.max(0, first * 2 - 2); row <= first * 2; row++) shadeRowPair(shader, row, buffers)
  for (let line = first; line < end; line++) {
    shadeRowPair(shader, line * 2 + 1, buffers)
    shadeRowPair(shader, line * 2 + 2, buffers)
    colours.fill(0)
    if (line * 2 + 2 >= box.top && line * 2 <= box.bottom) filterRows(buffers.rows, { line, box }, colours)
    shadeLine({ ground, camera: shader.view.camera, y: line * 2 + 1 }, shades)
    addGroundShadow(colours, shades, background)
    if (background === 'studio') addBackground(colours, away, (line + 0.5) / height)
    else if (background === 'white') addWhite(colours)
    encode(colours, data.subarray(line * width * 4))
  }
}

type RowBuffers = { samples: Float32Array[]; rows: Float32Array[] }

const outer = 1 / 8
const inner = 3 / 8

function shadeRowPair(shader: Shader, row: number, { samples, rows }: RowBuffers) {
  const { width, box, triangle } = shader.view.raster
  const into = rows[(row + 1) % 4]!
  into.fill(0)
  if (row < box.top || row >= box.bottom) return
  let first = row * width + box.left
  let last = row * width + box.right - 1
  while (first <= last && triangle[first]! < 0) first++
  while (first <= last && triangle[last]! < 0) last--
  if (first > last) return
  const line = samples[row % 2]!
  line.fill(0)
  shadeRow(shader, { row, first, last }, samples)
  const end = Math.min(width / 2, (last - row * width + 3) >> 1) * 4
  for (let to = Math.max(0, (first - row * width - 2) >> 1) * 4; to < end; to++) {
    const at = to * 2 - (to & 3)
    into[to] = outer * (line[at]! + line[at + 12]!) + inner * (line[at + 4]! + line[at + 8]!)
  }
}

type Run = { row: number; first: number; last: number }

/** Samples of a pixel that see the same surface share one colour. */
function shadeRow(shader: Shader, { row, first, last }: Run, samples: Float32Array[]) {
  const { colour, spot } = shader
  const { width, triangle } = shader.view.raster
  const start = row * width
  const into = samples[row % 2]!
  const upper = samples[0]!
  const above = row % 2 === 0 ? 0 : width
  for (let sample = first; sample <= last; sample++) {
    if (triangle[sample]! < 0) continue
    const at = (sample - start + 1) * 4
    const left = (sample - start) % 2
    const other = sample - left - above
    if (other !== sample && canShareColour(shader, sample, other)) {
      const from = at - left * 4
      into[at] = upper[from]!
      into[at + 1] = upper[from + 1]!
      into[at + 2] = upper[from + 2]!
      into[at + 3] = upper[from + 3]!
    } else {
      spot.column = sample - start
      spot.row = row
      shadeSample(shader, sample)
      into[at] = colour[0]!
      into[at + 1] = colour[1]!
      into[at + 2] = colour[2]!
      into[at + 3] = colour[3]!
    }
  }
}

function filterRows(
  rows: Float32Array[],
  { line, box }: { line: number; box: Extent },
  colours: Float32Array,
) {
  const turn = (line * 2) % 4
  const one = rows[turn]!
  const two = rows[turn + 1]!
  const three = rows[(turn + 2) % 4]!
  const four = rows[(turn + 3) % 4]!
  const end = Math.min(colours.length, box.right * 2 + 8)
  for (let at = Math.max(0, box.left * 2 - 8); at < end; at++)
    colours[at] = outer * (one[at]! + four[at]!) + inner * (two[at]! + three[at]!)
}

// Dark enough for a transparent picture on a dark page.
const shadowColour = [0x0c, 0x09, 0x07].map((value) => toLinear(value / 255))
const deepestShadow = 0.74

function addGroundShadow(colours: Float32Array, shades: Float32Array, background: Background) {
  const [red, green, blue] = shadowColour
  for (let pixel = 0, at = 0; pixel < shades.length; pixel++, at += 4) {
    if (shades[pixel] === 0 || colours[at + 3] === 1) continue
    const missing = shades[pixel]! * deepestShadow
    // Browsers blend transparent pictures in sRGB, not in linear light.
    const opacity = background === 'transparent' ? 1 - (1 - missing) ** (1 / 2.2) : missing
    const share = opacity * (1 - colours[at + 3]!)
    colours[at]! += red! * share
    colours[at + 1]! += green! * share
    colours[at + 2]! += blue! * share
    colours[at + 3]! += share
  }
}

const backgroundCentre = [0xfb, 0xf9, 0xf6].map((value) => toLinear(value / 255))
const backgroundFalloff = [0xe6, 0xe1, 0xd9].map(
  (value, channel) => toLinear(value / 255) - backgroundCentre[channel]!,
)

function square(value: number) {
  return value * value
}

/** `away`: the squared distance of each column from the middle. */
function addBackground(colours: Float32Array, away: Float64Array, y: number) {
  const [red, green, blue] = backgroundCentre
  const [redFall, greenFall, blueFall] = backgroundFalloff
  const above = square(y - 0.44)
  for (let column = 0, at = 0; column < away.length; column++, at += 4) {
    const rest = 1 - colours[at + 3]!
    if (rest === 0) continue
    const dark = Math.min(1, (away[column]! + above) * 1.7)
    colours[at]! += (red! + redFall! * dark) * rest
    colours[at + 1]! += (green! + greenFall! * dark) * rest
    colours[at + 2]! += (blue! + blueFall! * dark) * rest
    colours[at + 3] = 1
  }
}

function addWhite(colours: Float32Array) {
  for (let at = 0; at < colours.length; at += 4) {
    const rest = 1 - colours[at + 3]!
    for (let channel = 0; channel < 4; channel++) colours[at + channel]! += rest
  }
}

const steps = 1 << 14
const encoded = Uint8Array.from({ length: steps + 1 }, (_, step) => Math.round(255 * toEncoded(step / steps)))

function encode(colours: Float32Array, into: Uint8Array) {
  for (let at = 0; at < colours.length; at += 4) {
    const alpha = colours[at + 3]!
    const level = alpha > 0 ? steps / alpha : 0
    into[at] = encoded[(Math.min(steps, colours[at]! * level) + 0.5) | 0]!
    into[at + 1] = encoded[(Math.min(steps, colours[at + 1]! * level) + 0.5) | 0]!
    into[at + 2] = encoded[(Math.min(steps, colours[at + 2]! * level) + 0.5) | 0]!
    into[at + 3] = (255 * alpha + 0.5) | 0
  }
}
