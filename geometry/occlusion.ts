import { type Lamp, studioLamps } from './light-rig.ts'
import type { Occluder } from './occluder.ts'
import { bounds } from './scene.ts'
import { cross, dot, unit, type Vector } from './vector.ts'

/** Points that ask how much of the studio's light reaches them: place and normal, then the answers from 0 to 1. */
export type Receivers = {
  count: number
  positions: Float32Array
  normals: Float32Array
  keyShare: Float32Array
  ambientShare: Float32Array
}

export function makeReceivers(count: number): Receivers {
  return {
    count,
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    keyShare: new Float32Array(count),
    ambientShare: new Float32Array(count),
  }
}

const mapSize = 256

/** Soft shadows and ambient occlusion in one: every lamp of the studio gets a small shadow map of its own. */
export function castShadows(occluder: Occluder, audiences: Receivers[]) {
  const { low, high } = bounds(occluder.positions)
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 + occluder.cell
  const depths = new Float32Array(mapSize * mapSize)
  const wholes = audiences.map(({ count }) => ({
    key: new Float32Array(count),
    ambient: new Float32Array(count),
  }))
  for (const lamp of studioLamps) {
    const view = lampView(lamp, middle, radius)
    drawDepths(depths, occluder, view)
    for (const [index, receivers] of audiences.entries()) {
      const share = lamp.key ? receivers.keyShare : receivers.ambientShare
      const whole = lamp.key ? wholes[index]!.key : wholes[index]!.ambient
      light(receivers, { share, whole, depths, view, bias: occluder.cell })
    }
  }
  for (const [index, { keyShare, ambientShare }] of audiences.entries()) {
    divide(keyShare, wholes[index]!.key)
    divide(ambientShare, wholes[index]!.ambient)
  }
}

type LampView = {
  u: Vector
  v: Vector
  direction: Vector
  originU: number
  originV: number
  perUnit: number
  power: number
}

function lampView({ direction, colour }: Lamp, middle: Vector, radius: number): LampView {
  const u = unit(cross(direction, Math.abs(direction[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]))
  const v = cross(direction, u)
  const perUnit = mapSize / (2 * radius)
  const originU = dot(middle, u) - radius
  const originV = dot(middle, v) - radius
  return { u, v, direction, originU, originV, perUnit, power: colour[1] }
}

/** The height towards the lamp of the first thing its light meets, for each cell of its map. */
function drawDepths(depths: Float32Array, { positions, triangles }: Occluder, view: LampView) {
  const { u, v, direction, originU, originV, perUnit } = view
  const seen = new Float32Array(positions.length)
  depths.fill(-Infinity)
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at]!
    const y = positions[at + 1]!
    const z = positions[at + 2]!
    seen[at] = (x * u[0] + y * u[1] + z * u[2] - originU) * perUnit
    seen[at + 1] = (x * v[0] + y * v[1] + z * v[2] - originV) * perUnit
    seen[at + 2] = x * direction[0] + y * direction[1] + z * direction[2]
  }
  for (let at = 0; at < triangles.length; at += 3) {
    drawTriangle(depths, seen, {
      a: triangles[at]! * 3,
      b: triangles[at + 1]! * 3,
      c: triangles[at + 2]! * 3,
    })
  }
}

// A little more than the triangle, so that a wall seen from its edge still throws a shadow.
const beyondEdge = -0.02

function drawTriangle(
  depths: Float32Array,
  seen: Float32Array,
  { a, b, c }: { a: number; b: number; c: number },
) {
  const ax = seen[a]!
  const ay = seen[a + 1]!
  const bx = seen[b]!
  const by = seen[b + 1]!
  const cx = seen[c]!
  const cy = seen[c + 1]!
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0 || Number.isNaN(area)) return
  const left = Math.ceil(Math.min(ax, bx, cx) - 0.5)
  const right = Math.floor(Math.max(ax, bx, cx) - 0.5)
  const top = Math.ceil(Math.min(ay, by, cy) - 0.5)
  const bottom = Math.floor(Math.max(ay, by, cy) - 0.5)
  const stepA = (by - cy) / area
  const stepB = (cy - ay) / area
  for (let y = top; y <= bottom; y++) {
    let weightA = (left + 0.5 - cx) * stepA + ((y + 0.5 - cy) * (cx - bx)) / area
    let weightB = (left + 0.5 - cx) * stepB + ((y + 0.5 - cy) * (ax - cx)) / area
    const rowEnd = y * mapSize + right
    for (let at = y * mapSize + left; at <= rowEnd; at++, weightA += stepA, weightB += stepB) {
      const weightC = 1 - weightA - weightB
      if (weightA < beyondEdge || weightB < beyondEdge || weightC < beyondEdge) continue
      const depth = weightA * seen[a + 2]! + weightB * seen[b + 2]! + weightC * seen[c + 2]!
      if (depth > depths[at]!) depths[at] = depth
    }
  }
}

type Lighting = {
  share: Float32Array
  whole: Float32Array
  depths: Float32Array
  view: LampView
  bias: number
}

function light({ count, positions, normals }: Receivers, { share, whole, depths, view, bias }: Lighting) {
  const { u, v, direction, originU, originV, perUnit, power } = view
  for (let index = 0, at = 0; index < count; index++, at += 3) {
    const nx = normals[at]!
    const ny = normals[at + 1]!
    const nz = normals[at + 2]!
    const cosine = nx * direction[0] + ny * direction[1] + nz * direction[2]
    if (cosine <= 0) continue
    const given = cosine * power
    whole[index]! += given
    const x = positions[at]! + nx * bias
    const y = positions[at + 1]! + ny * bias
    const z = positions[at + 2]! + nz * bias
    const column = Math.floor((x * u[0] + y * u[1] + z * u[2] - originU) * perUnit)
    const row = Math.floor((x * v[0] + y * v[1] + z * v[2] - originV) * perUnit)
    if (column < 0 || row < 0 || column >= mapSize || row >= mapSize) {
      share[index]! += given
      continue
    }
    const height = x * direction[0] + y * direction[1] + z * direction[2]
    const blocked = (depths[row * mapSize + column]! - height) / bias - 0.5
    if (blocked < 1) share[index]! += blocked > 0 ? given * (1 - blocked) : given
  }
}

function divide(share: Float32Array, whole: Float32Array) {
  for (let index = 0; index < share.length; index++) {
    share[index] = whole[index]! > 0 ? share[index]! / whole[index]! : 1
  }
}
