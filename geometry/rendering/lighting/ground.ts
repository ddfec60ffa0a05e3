import { type Camera, project } from '../scene/camera.ts'
import type { Scene } from '../scene/scene.ts'
import { sharedZeros } from '../scene/shared-memory.ts'
import { createShadingPoints, type ShadingPoints, setJitter } from './occlusion.ts'

export type Ground = {
  spots: number
  shade: Float32Array
  left: number
  front: number
  spacing: number
  height: number
  points: ShadingPoints
  shown: Uint32Array
}

type Viewport = { camera: Camera; width: number; height: number }

export function createGround({ low, high, radius }: Scene, spots: number, viewport: Viewport): Ground {
  const halfSide = radius * 2.6
  const left = (low[0] + high[0]) / 2 - halfSide
  const front = (low[1] + high[1]) / 2 - halfSide
  const spacing = (2 * halfSide) / (spots - 1)
  const places = new Float32Array(spots * spots * 3)
  for (let spot = 0; spot < spots * spots; spot++) {
    places[spot * 3] = left + (spot % spots) * spacing
    places[spot * 3 + 1] = front + Math.floor(spot / spots) * spacing
    places[spot * 3 + 2] = low[2]
  }
  const shown = visibleSpots(places, spots, viewport)
  const points = createShadingPoints(shown.length)
  points.normals.fill(0)
  for (let index = 0; index < shown.length; index++) {
    const spot = shown[index]!
    const x = places[spot * 3]!
    const y = places[spot * 3 + 1]!
    for (let axis = 0; axis < 3; axis++) points.positions[index * 3 + axis] = places[spot * 3 + axis]!
    points.normals[index * 3 + 2] = 1
    setJitter(points, index, { column: spot % spots, row: Math.floor(spot / spots) })
    const away = Math.hypot(Math.max(0, low[0] - x, x - high[0]), Math.max(0, low[1] - y, y - high[1]))
    points.reach[index] = 0.35 * radius + away
  }
  return {
    spots,
    left,
    front,
    spacing,
    height: low[2],
    points,
    shown,
    shade: sharedZeros(spots * spots),
  }
}

const beside = 0.15

function visibleSpots(places: Float32Array, spots: number, { camera, width, height }: Viewport) {
  const seen = project(places, camera)
  const shown = new Uint32Array(spots * spots)
  const fading = fadingOf(spots)
  let count = 0
  for (let spot = 0; spot < shown.length; spot++) {
    const x = seen[spot * 3]! / width
    const y = seen[spot * 3 + 1]! / height
    const isInside = x > -beside && x < 1 + beside && y > -beside && y < 1 + beside
    if (isInside && fading[spot]! > 0) shown[count++] = spot
  }
  return shown.subarray(0, count)
}

// Share of the key light on level ground.
const keyPart = 0.55

export function computeGroundShade({ spots, points, shown, shade }: Ground) {
  const { keyShare, ambientShare } = points
  const fading = fadingOf(spots)
  for (let index = 0; index < shown.length; index++) {
    const spot = shown[index]!
    const missing = 1 - keyShare[index]! * keyPart - ambientShare[index]! * (1 - keyPart)
    shade[spot] = missing * fading[spot]!
  }
  shade.set(average(average(shade, 1), spots))
}

let fadings = new Float64Array()

/** 1 in the middle of the ground, 0 at its border (smoothstep). Most pictures have as many spots as the one before. */
function fadingOf(spots: number) {
  if (fadings.length === spots * spots) return fadings
  fadings = new Float64Array(spots * spots)
  for (let spot = 0; spot < fadings.length; spot++) {
    const column = spot % spots
    const row = (spot - column) / spots
    const away = Math.hypot(column / (spots - 1) - 0.5, row / (spots - 1) - 0.5) * 2
    const left = Math.max(0, Math.min(1, (1 - away) / 0.45))
    fadings[spot] = left * left * (3 - 2 * left)
  }
  return fadings
}

/** Cancels the pattern of the ordered dither. */
function average(shade: Float32Array, step: number) {
  const averaged = shade.slice()
  for (let spot = 2 * step; spot < shade.length - 2 * step; spot++) {
    const sides = shade[spot - 2 * step]! + shade[spot + 2 * step]!
    const middle = shade[spot - step]! + shade[spot]! + shade[spot + step]!
    averaged[spot] = (sides + 2 * middle) / 8
  }
  return averaged
}

/** Writes the missing light (0 to 1) behind the pixels of a line; `y` in samples. */
export function shadeLine(
  { ground, camera, y }: { ground: Ground; camera: Camera; y: number },
  into: Float32Array,
) {
  const { shade, spots } = ground
  const { eye, up, forward, scale, offsetX, offsetY } = camera
  into.fill(0)
  const upwards = (offsetY - y) / scale
  const falling = -(forward[2] + up[2] * upwards)
  if (falling < 1e-3) return
  const depth = (eye[2] - ground.height) / falling
  const row = (eye[1] + (forward[1] + up[1] * upwards) * depth - ground.front) / ground.spacing
  if (!(row >= 0 && row < spots - 1)) return
  const back = row - Math.floor(row)
  const start = Math.floor(row) * spots
  const step = (2 * depth) / scale / ground.spacing
  const column = (eye[0] + ((1 - offsetX) / scale) * depth - ground.left) / ground.spacing
  const first = Math.max(0, Math.ceil(-column / step))
  const end = Math.min(into.length, Math.ceil((spots - 1 - column) / step))
  for (let pixel = first; pixel < end; pixel++) {
    const place = column + pixel * step
    const whole = place | 0
    const right = place - whole
    const at = start + whole
    const near = shade[at]! + (shade[at + 1]! - shade[at]!) * right
    const far = shade[at + spots]! + (shade[at + spots + 1]! - shade[at + spots]!) * right
    into[pixel] = near + (far - near) * back
  }
}
