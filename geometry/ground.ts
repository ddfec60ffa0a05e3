import type { Camera } from './camera.ts'
import { makeReceivers, type Receivers } from './occlusion.ts'
import type { Scene } from './scene.ts'

/** The invisible ground the scene stands on: a square of light receivers that keeps nothing but its shadow. */
export type Ground = { receivers: Receivers; left: number; front: number; spacing: number; height: number }

const spots = 224

export function layGround({ low, high, radius }: Scene): Ground {
  const reach = radius * 2.2
  const left = (low[0] + high[0]) / 2 - reach
  const front = (low[1] + high[1]) / 2 - reach
  const spacing = (2 * reach) / (spots - 1)
  const receivers = makeReceivers(spots * spots)
  for (let row = 0, at = 0; row < spots; row++) {
    for (let column = 0; column < spots; column++, at += 3) {
      receivers.positions.set([left + column * spacing, front + row * spacing, low[2]], at)
      receivers.normals[at + 2] = 1
    }
  }
  return { receivers, left, front, spacing, height: low[2] }
}

/** How much of the light is missing (0 to 1) on the ground behind a place of the picture, given in pixels. */
export function groundShade(ground: Ground, camera: Camera, { x, y }: { x: number; y: number }) {
  const { eye, up, forward, scale, offsetX, offsetY } = camera
  const sideways = (x - offsetX) / scale
  const upwards = (offsetY - y) / scale
  const falling = -(forward[2] + up[2] * upwards)
  if (falling < 1e-3) return 0
  const depth = (eye[2] - ground.height) / falling
  const column = (eye[0] + sideways * depth - ground.left) / ground.spacing
  const row = (eye[1] + (forward[1] + up[1] * upwards) * depth - ground.front) / ground.spacing
  if (!(column >= 0 && row >= 0 && column < spots - 1 && row < spots - 1)) return 0
  return 1 - between(ground.receivers, column, row)
}

// What a level ground gets of its light from the key softbox and from all the rest.
const keyPart = 0.5

function between({ keyShare, ambientShare }: Receivers, column: number, row: number) {
  const x = Math.floor(column)
  const y = Math.floor(row)
  const at = y * spots + x
  const share = (index: number) => keyShare[index]! * keyPart + ambientShare[index]! * (1 - keyPart)
  const near = share(at) + (share(at + 1) - share(at)) * (column - x)
  const far = share(at + spots) + (share(at + spots + 1) - share(at + spots)) * (column - x)
  return near + (far - near) * (row - y)
}
