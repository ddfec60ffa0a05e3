import { type Lamp, studioLamps } from './light-rig.ts'
import type { Occluder } from './occluder.ts'
import { bounds } from './scene.ts'
import { drawShadowMap, mapSize, type ShadowMap } from './shadow-map.ts'
import type { Vector } from './vector.ts'

/** Points that ask how much of the studio's light reaches them, and the answers, from 0 (none) to 1 (all). */
export type Receivers = {
  count: number
  positions: Float32Array
  normals: Float32Array
  /** How far around itself (mm) a receiver may look for its shadow: the grain that makes a hard edge a soft one. */
  reach: Float32Array
  keyShare: Float32Array
  ambientShare: Float32Array
}

export function makeReceivers(count: number): Receivers {
  return {
    count,
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    reach: new Float32Array(count),
    keyShare: new Float32Array(count),
    ambientShare: new Float32Array(count),
  }
}

/** Soft shadows and ambient occlusion in one: every lamp of the studio gets a small shadow map of its own. */
export function castShadows(occluder: Occluder, audiences: Receivers[]) {
  const { low, high } = bounds(occluder.positions)
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 + occluder.cell
  const heights = new Float32Array(mapSize * mapSize)
  const wholes = audiences.map(({ count }) => ({
    key: new Float32Array(count),
    ambient: new Float32Array(count),
  }))
  for (const [turn, lamp] of studioLamps.entries()) {
    const map = drawShadowMap(heights, lamp, { occluder, middle, radius })
    for (const [index, receivers] of audiences.entries()) {
      const share = lamp.key ? receivers.keyShare : receivers.ambientShare
      const whole = lamp.key ? wholes[index]!.key : wholes[index]!.ambient
      shineOn(receivers, map, { share, whole, lamp, turn, bias: occluder.cell })
    }
  }
  for (const [index, { keyShare, ambientShare }] of audiences.entries()) {
    divide(keyShare, wholes[index]!.key)
    divide(ambientShare, wholes[index]!.ambient)
  }
}

type Shining = { share: Float32Array; whole: Float32Array; lamp: Lamp; turn: number; bias: number }

function shineOn(receivers: Receivers, map: ShadowMap, { share, whole, lamp, turn, bias }: Shining) {
  const { count, positions, normals, reach } = receivers
  const { heights, u, v, direction, originU, originV, cellsPerUnit } = map
  const power = lamp.colour[1]
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
    const across = x * u[0] + y * u[1] + z * u[2] + reach[index]! * grain(index, turn * 0.7548776662)
    const along = x * v[0] + y * v[1] + z * v[2] + reach[index]! * grain(index * 3 + 1, turn * 0.5698402909)
    const column = Math.floor((across - originU) * cellsPerUnit)
    const row = Math.floor((along - originV) * cellsPerUnit)
    if (column < 0 || row < 0 || column >= mapSize || row >= mapSize) {
      share[index]! += given
      continue
    }
    const height = x * direction[0] + y * direction[1] + z * direction[2]
    const blocked = (heights[row * mapSize + column]! - height) / bias - 0.5
    if (blocked < 1) share[index]! += blocked > 0 ? given * (1 - blocked) : given
  }
}

/** From -0.5 to 0.5: spread evenly over the lamps of a receiver (Roberts' R2 sequence), at random over receivers. */
function grain(index: number, turn: number) {
  const mixed = Math.imul(index, 0x9e3779b1)
  const start = (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 8) / 0x1000000 + turn
  return start - Math.floor(start) - 0.5
}

function divide(share: Float32Array, whole: Float32Array) {
  for (let index = 0; index < share.length; index++) {
    share[index] = whole[index]! > 0 ? share[index]! / whole[index]! : 1
  }
}
