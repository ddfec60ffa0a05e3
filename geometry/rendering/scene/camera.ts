import type { Vector } from '../../mesh/vector.ts'
import type { Scene } from './scene.ts'
import { sharedDoubles, sharedFloats } from './shared-memory.ts'

/**
 * A camera along +y, raised by `elevation`. A point p at depth d along `forward` appears, in pixels, at
 * x = offsetX + scale * (right . p) / d and y = offsetY - scale * (up . p) / d.
 */
export type Camera = {
  eye: Vector
  distance: number
  right: Vector
  up: Vector
  forward: Vector
  scale: number
  offsetX: number
  offsetY: number
}

export type Framing = {
  width: number
  height: number
  elevation: number
  zoom: number
  turning: boolean
}

const distanceInRadii = 4.6
const margin = 0.1

export function placeCamera(scene: Scene, framing: Framing): Camera {
  const angle = (framing.elevation * Math.PI) / 180
  const forward: Vector = [0, Math.cos(angle), -Math.sin(angle)]
  const up: Vector = [0, Math.sin(angle), Math.cos(angle)]
  const { low, high } = scene
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const distance = scene.radius * distanceInRadii
  const eye: Vector = [middle[0], middle[1] - forward[1] * distance, middle[2] - forward[2] * distance]
  const camera = { eye, distance, right: [1, 0, 0] as const, up, forward, scale: 1, offsetX: 0, offsetY: 0 }
  const outline = framing.turning ? sweptOutline(scene, middle) : scene.positions
  const { left, right, top, bottom } = extent(project(outline, camera))
  const { width, height, zoom } = framing
  const room = 1 - 2 * margin
  const fit = Math.min(
    (width * room) / (right - left) || Infinity,
    (height * room) / (bottom - top) || Infinity,
  )
  const scale = Number.isFinite(fit) ? fit * zoom : 1
  return {
    ...camera,
    scale,
    offsetX: width / 2 - scale * ((left + right) / 2),
    offsetY: height / 2 - scale * ((top + bottom) / 2),
  }
}

export function project(positions: Float32Array, camera: Camera): Float32Array {
  const { eye, up, forward, scale, offsetX, offsetY } = camera
  const projected = sharedFloats(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at]! - eye[0]
    const y = positions[at + 1]! - eye[1]
    const z = positions[at + 2]! - eye[2]
    const nearness = 1 / (y * forward[1] + z * forward[2])
    projected[at] = offsetX + scale * x * nearness
    projected[at + 1] = offsetY - scale * (y * up[1] + z * up[2]) * nearness
    projected[at + 2] = nearness
  }
  return projected
}

/** How far the ray through a column goes right, and through a row up, while it goes 1 forward. */
export type Rays = { sideways: Float64Array; upwards: Float64Array }

export function raysOf({ scale, offsetX, offsetY }: Camera, width: number, height: number): Rays {
  const rays = { sideways: sharedDoubles(width), upwards: sharedDoubles(height) }
  for (let column = 0; column < width; column++) rays.sideways[column] = (column + 0.5 - offsetX) / scale
  for (let row = 0; row < height; row++) rays.upwards[row] = (offsetY - row - 0.5) / scale
  return rays
}

export type Extent = Record<'left' | 'right' | 'top' | 'bottom', number>

export function extent(projected: Float32Array): Extent {
  let left = Infinity
  let right = -Infinity
  let top = Infinity
  let bottom = -Infinity
  for (let at = 0; at < projected.length; at += 3) {
    const x = projected[at]!
    const y = projected[at + 1]!
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    if (y > bottom) bottom = y
  }
  return { left, right, top, bottom }
}

const slabs = 32
const pointsPerCircle = 32

/** Returns the scene turned through a full circle, as a stack of circles about its vertical axis. */
function sweptOutline({ positions, low, high }: Scene, [x, y]: Vector) {
  const reach = new Float32Array(slabs + 1)
  const slabsPerUnit = slabs / (high[2] - low[2] || 1)
  for (let at = 0; at < positions.length; at += 3) {
    const slab = Math.round((positions[at + 2]! - low[2]) * slabsPerUnit)
    reach[slab] = Math.max(reach[slab]!, Math.hypot(positions[at]! - x, positions[at + 1]! - y))
  }
  const outline: number[] = []
  for (const [slab, radius] of reach.entries()) {
    for (let step = 0; step < pointsPerCircle && radius > 0; step++) {
      const angle = (step / pointsPerCircle) * 2 * Math.PI
      outline.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle), low[2] + slab / slabsPerUnit)
    }
  }
  return new Float32Array(outline)
}
