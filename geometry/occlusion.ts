import { type Lamp, studioLamps } from './light-rig.ts'
import { cellOf, studioTables } from './light-tables.ts'
import type { Occluder } from './occluder.ts'
import { bounds } from './scene.ts'
import { drawShadowMap, type ShadowMap } from './shadow-map.ts'
import type { Vector } from './vector.ts'

/** Points that ask how much of the studio's light reaches them, and the answers, from 0 (none) to 1 (all). */
export type Receivers = {
  count: number
  positions: Float32Array
  normals: Float32Array
  /** How far around itself (mm) a receiver may look for its shadow: the grain that makes a hard edge a soft one. */
  reach: Float32Array
  /** Where in its reach a receiver starts looking: two numbers from 0 to 1. */
  grain: Float32Array
  keyShare: Float32Array
  ambientShare: Float32Array
}

export function makeReceivers(count: number): Receivers {
  return {
    count,
    positions: new Float32Array(count * 3),
    normals: new Float32Array(count * 3),
    reach: new Float32Array(count),
    grain: Float32Array.from({ length: count * 2 }, (_, index) => scatter(index)),
    keyShare: new Float32Array(count),
    ambientShare: new Float32Array(count),
  }
}

/** Soft shadows and ambient occlusion in one: every lamp of the studio gets a small shadow map of its own. */
export function castShadows(occluder: Occluder, audiences: Receivers[]) {
  const { low, high } = bounds(occluder.positions)
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 + occluder.cell
  const size = Math.round((3 * radius) / occluder.cell)
  const heights = new Float32Array(size * size)
  for (const receivers of audiences) lift(receivers, occluder.cell)
  for (const [turn, lamp] of studioLamps.entries()) {
    const map = drawShadowMap(heights, lamp, { occluder, middle, radius })
    for (const receivers of audiences) shineOn(receivers, map, { lamp, turn, softness: occluder.cell })
  }
  for (const receivers of audiences) divideByOpenLight(receivers)
}

/** Off the surface by as much as the occluder may differ from it, or the surface would shade itself. */
function lift({ positions, normals }: Receivers, distance: number) {
  for (let at = 0; at < positions.length; at++) positions[at]! += normals[at]! * distance
}

function shineOn(
  receivers: Receivers,
  { size, heights, u, v, direction, originU, originV, cellsPerUnit }: ShadowMap,
  { lamp, turn, softness }: { lamp: Lamp; turn: number; softness: number },
) {
  const { count, positions, normals, reach, grain } = receivers
  const share = lamp.key ? receivers.keyShare : receivers.ambientShare
  const power = lamp.colour[1]
  // Roberts' R2 sequence spreads the lamps evenly over the reach of each receiver.
  const turnU = turn * 0.7548776662
  const turnV = turn * 0.5698402909
  for (let index = 0, at = 0; index < count; index++, at += 3) {
    const cosine =
      normals[at]! * direction[0] + normals[at + 1]! * direction[1] + normals[at + 2]! * direction[2]
    if (cosine <= 0) continue
    const x = positions[at]!
    const y = positions[at + 1]!
    const z = positions[at + 2]!
    const grainU = grain[index * 2]! + turnU
    const grainV = grain[index * 2 + 1]! + turnV
    const shiftU = reach[index]! * (grainU - Math.floor(grainU) - 0.5) - originU
    const shiftV = reach[index]! * (grainV - Math.floor(grainV) - 0.5) - originV
    const column = Math.floor((x * u[0] + y * u[1] + z * u[2] + shiftU) * cellsPerUnit)
    const row = Math.floor((x * v[0] + y * v[1] + z * v[2] + shiftV) * cellsPerUnit)
    let open = 1
    if (column >= 0 && row >= 0 && column < size && row < size) {
      const height = x * direction[0] + y * direction[1] + z * direction[2]
      const above = (heights[row * size + column]! - height) / softness - 0.5
      if (above >= 1) continue
      if (above > 0) open = 1 - above
    }
    share[index]! += cosine * power * open
  }
}

function divideByOpenLight({ count, normals, keyShare, ambientShare }: Receivers) {
  const { key, ambient } = studioTables()
  for (let index = 0, at = 0; index < count; index++, at += 3) {
    const green = cellOf(normals[at]!, normals[at + 1]!, normals[at + 2]!) + 1
    keyShare[index] = key[green]! > 0 ? Math.min(1, keyShare[index]! / key[green]!) : 1
    ambientShare[index] = ambient[green]! > 0 ? Math.min(1, ambientShare[index]! / ambient[green]!) : 1
  }
}

/** A number from 0 to 1 that looks random, and is always the same for the same index. */
function scatter(index: number) {
  const mixed = Math.imul(index + 1, 0x9e3779b1)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 8) / 0x1000000
}
