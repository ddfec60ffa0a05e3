import { bounds } from '../../mesh/bounds.ts'
import type { Vector } from '../../mesh/vector.ts'
import { sharedBytes, sharedFloats } from '../scene/shared-memory.ts'
import { type Light, studioLights } from './light-rig.ts'
import type { Occluder } from './occluder.ts'
import { heightAt, renderShadowMap, type ShadowMap } from './shadow-map.ts'

/** Points to light, from 0 to 1. Shared memory starts dirty: the creator fills every input. */
export type ShadingPoints = {
  count: number
  positions: Float32Array
  normals: Float32Array
  /** Distance in mm of what still casts a soft shadow. */
  reach: Float32Array
  /** Dither from 0 to 1 that differs between neighbours. */
  jitter: Float32Array
  /** Each point samples one quarter of the lights; the blur joins neighbours. */
  quarter: Uint8Array
  keyShare: Float32Array
  ambientShare: Float32Array
}

export function createShadingPoints(count: number): ShadingPoints {
  return {
    count,
    positions: sharedFloats(count * 3),
    normals: sharedFloats(count * 3),
    reach: sharedFloats(count),
    jitter: sharedFloats(count * 2),
    quarter: sharedBytes(count),
    keyShare: sharedFloats(count),
    ambientShare: sharedFloats(count),
  }
}

export type ShadowCasting = { occluder: Occluder; pointSets: ShadingPoints[]; middle: Vector; radius: number }

export const quarters = 4
export const noLights = 255

/** Soft shadows and ambient occlusion in one: every light has a small shadow map. */
export function prepareShadows(occluder: Occluder, pointSets: ShadingPoints[]): ShadowCasting {
  const { low, high } = bounds(occluder.positions)
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 + occluder.cell
  return { occluder, pointSets, middle, radius }
}

export function castShadowsOfQuarter(
  { occluder, pointSets, middle, radius }: ShadowCasting,
  quarter: number,
) {
  const softness = occluder.cell
  const size = Math.round((2 * radius) / softness)
  const buffers = {
    heights: new Float32Array(size * size),
    seen: new Float32Array(occluder.positions.length),
  }
  const subsets = pointSets.map((points) => selectPoints(points, quarter, softness))
  for (const [turn, source] of studioLights.entries()) {
    if (((turn + (turn >> 2)) & 3) !== quarter) continue
    const map = renderShadowMap(buffers, source, { occluder, middle, radius })
    for (const subset of subsets) addLight(subset, map, { source, turn, softness })
  }
  for (const subset of subsets) normaliseByUnoccludedLight(subset)
}

/** Side by side: every light reads them all. */
type PointSubset = {
  points: ShadingPoints
  selected: Uint32Array
  /** Nine numbers a point: position in front of the surface, normal, reach, jitter. */
  inputs: Float32Array
  key: LightSums
  ambient: LightSums
}

type LightSums = { unoccluded: Float32Array; received: Float32Array }

function selectPoints(points: ShadingPoints, wanted: number, offset: number): PointSubset {
  const { count, quarter, positions, normals, reach, jitter } = points
  const selected = new Uint32Array(count)
  let found = 0
  for (let index = 0; index < count; index++) if (quarter[index] === wanted) selected[found++] = index
  const inputs = new Float32Array(found * 9)
  for (let each = 0, to = 0; each < found; each++) {
    const index = selected[each]!
    for (let at = index * 3; at < index * 3 + 3; at++) inputs[to++] = positions[at]! + normals[at]! * offset
    for (let at = index * 3; at < index * 3 + 3; at++) inputs[to++] = normals[at]!
    inputs[to++] = reach[index]!
    inputs[to++] = jitter[index * 2]!
    inputs[to++] = jitter[index * 2 + 1]!
  }
  const sums = () => ({ unoccluded: new Float32Array(found), received: new Float32Array(found) })
  return { points, selected: selected.subarray(0, found), inputs, key: sums(), ambient: sums() }
}

/** Adds one light with percentage-closer soft shadows (Fernando 2005): two blocker samples and a dithered one. */
function addLight(
  { inputs, key, ambient }: PointSubset,
  map: ShadowMap,
  { source, turn, softness }: { source: Light; turn: number; softness: number },
) {
  const [ux, uy, uz] = map.u
  const [vx, vy, vz] = map.v
  const [lightX, lightY, lightZ] = map.direction
  const { unoccluded, received } = source.key ? key : ambient
  const { spread } = source
  const power = source.colour[1]
  // Roberts' R2 sequence.
  const turnU = turn * 0.7548776662
  const turnV = turn * 0.5698402909
  for (let each = 0, at = 0; each < received.length; each++, at += 9) {
    const nx = inputs[at + 3]!
    const ny = inputs[at + 4]!
    const nz = inputs[at + 5]!
    const cosine = nx * lightX + ny * lightY + nz * lightZ
    if (cosine <= 0) continue
    const x = inputs[at]!
    const y = inputs[at + 1]!
    const z = inputs[at + 2]!
    const reach = inputs[at + 6]!
    const across = x * ux + y * uy + z * uz
    const along = x * vx + y * vy + z * vz
    const height = x * lightX + y * lightY + z * lightZ
    // Receiver-plane bias: the surface itself is no blocker.
    const steepness = -1 / Math.max(cosine, 0.12)
    const riseU = (nx * ux + ny * uy + nz * uz) * steepness
    const riseV = (nx * vx + ny * vy + nz * vz) * steepness
    const sideU = 2 * fraction(inputs[at + 7]! + turnU) - 1
    const sideV = 2 * fraction(inputs[at + 8]! + turnV) - 1
    const searchU = sideU * reach * spread
    const searchV = sideV * reach * spread
    const rise = riseU * searchU + riseV * searchV
    const one = heightAt(map, across + searchU, along + searchV) - rise
    const other = heightAt(map, across - searchU, along - searchV) + rise
    const gap = Math.max(one, other) - height
    const wander = softness * 0.5 + (gap > softness ? Math.min(gap, reach) * spread : 0)
    const found = heightAt(map, across + sideV * wander, along + sideU * wander)
    const above = found - height - (riseU * sideV + riseV * sideU) * wander
    const blocked = Math.max(0, Math.min(1, above / softness - 0.5))
    unoccluded[each]! += cosine * power
    received[each]! += cosine * power * (1 - blocked)
  }
}

function fraction(value: number) {
  return value - Math.floor(value)
}

function normaliseByUnoccludedLight({ points, selected, key, ambient }: PointSubset) {
  const { keyShare, ambientShare } = points
  for (let each = 0; each < selected.length; each++) {
    const index = selected[each]!
    keyShare[index] = shareOf(key, each)
    ambientShare[index] = shareOf(ambient, each)
  }
}

function shareOf({ unoccluded, received }: LightSums, each: number) {
  return unoccluded[each]! > 0 ? received[each]! / unoccluded[each]! : 1
}

// Ordered dithering (Bayer 1973).
const bayerMatrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

const jitters = Float32Array.from({ length: 32 }, (_, number) => {
  const swap = (place: number) => ((place & 1) << 1) | (place >> 1)
  const turn = bayerMatrix[swap(number >> 3) * 4 + swap((number >> 1) & 3)]!
  const reversed = ((turn & 1) << 3) | ((turn & 2) << 1) | ((turn & 4) >> 1) | (turn >> 3)
  return ((number & 1 ? reversed : turn) + 0.5) / 16
})

export function setJitter(
  points: ShadingPoints,
  index: number,
  { column, row }: { column: number; row: number },
) {
  const place = (row & 3) * 4 + (column & 3)
  points.quarter[index] = (row & 1) * 2 + (column & 1)
  points.jitter[index * 2] = jitters[place * 2]!
  points.jitter[index * 2 + 1] = jitters[place * 2 + 1]!
}
