import type { Camera } from './camera.ts'
import { makeReceivers, type Receivers, setGrain } from './occlusion.ts'
import type { Scene } from './scene.ts'

/** The invisible ground the scene stands on: a square of light receivers that keeps nothing but its shadow. */
export type Ground = {
  spots: number
  receivers: Receivers
  shade: Float32Array
  left: number
  front: number
  spacing: number
  height: number
}

/** `spots` along each side. */
export function layGround({ low, high, radius }: Scene, spots: number): Ground {
  const halfSide = radius * 2.6
  const left = (low[0] + high[0]) / 2 - halfSide
  const front = (low[1] + high[1]) / 2 - halfSide
  const spacing = (2 * halfSide) / (spots - 1)
  const receivers = makeReceivers(spots * spots)
  for (let row = 0, spot = 0; row < spots; row++) {
    for (let column = 0; column < spots; column++, spot++) {
      const x = left + column * spacing
      const y = front + row * spacing
      receivers.positions[spot * 3] = x
      receivers.positions[spot * 3 + 1] = y
      receivers.positions[spot * 3 + 2] = low[2]
      receivers.normals[spot * 3 + 2] = 1
      setGrain(receivers, spot, { column, row })
      const away = Math.hypot(Math.max(0, low[0] - x, x - high[0]), Math.max(0, low[1] - y, y - high[1]))
      receivers.reach[spot] = 0.35 * radius + away
    }
  }
  return { spots, receivers, shade: new Float32Array(spots * spots), left, front, spacing, height: low[2] }
}

// What a level ground gets of its light from the key softbox.
const keyPart = 0.55

/** Once the shadows are cast: how much light is missing at each spot, evened out, and fading towards the border. */
export function settle(ground: Ground) {
  const { spots, receivers } = ground
  const { keyShare, ambientShare } = receivers
  for (let spot = 0; spot < ground.shade.length; spot++) {
    const shade = 1 - keyShare[spot]! * keyPart - ambientShare[spot]! * (1 - keyPart)
    ground.shade[spot] = shade * fading(spot, spots)
  }
  ground.shade.set(average(average(ground.shade, 1), spots))
}

/** 1 around the middle of the ground, 0 from its border on. */
function fading(spot: number, spots: number) {
  const column = spot % spots
  const row = (spot - column) / spots
  const away = Math.hypot(column / (spots - 1) - 0.5, row / (spots - 1) - 0.5) * 2
  const left = Math.max(0, Math.min(1, (1 - away) / 0.45))
  return left * left * (3 - 2 * left)
}

/** Over four and then two neighbours, which leaves nothing of the ordered grain. */
function average(shade: Float32Array, step: number) {
  const averaged = shade.slice()
  for (let spot = 2 * step; spot < shade.length - 2 * step; spot++) {
    const sides = shade[spot - 2 * step]! + shade[spot + 2 * step]!
    const middle = shade[spot - step]! + shade[spot]! + shade[spot + step]!
    averaged[spot] = (sides + 2 * middle) / 8
  }
  return averaged
}

/**
 * How much of the light is missing (0 to 1) on the ground behind the pixels of one line, each two samples wide; `y` is
 * the line's place in samples. Along a line only the column of the ground changes, and that evenly.
 */
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
  let column = (eye[0] + ((1 - offsetX) / scale) * depth - ground.left) / ground.spacing
  for (let pixel = 0; pixel < into.length; pixel++, column += step) {
    if (!(column >= 0 && column < spots - 1)) continue
    const right = column - Math.floor(column)
    const at = start + Math.floor(column)
    const near = shade[at]! + (shade[at + 1]! - shade[at]!) * right
    const far = shade[at + spots]! + (shade[at + spots + 1]! - shade[at + spots]!) * right
    into[pixel] = near + (far - near) * back
  }
}
