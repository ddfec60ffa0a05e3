import { bounds } from '../../mesh/bounds.ts'
import type { Vector } from '../../mesh/vector.ts'
import { sharedBytes, sharedFloats, sharedZeros } from '../scene/shared-memory.ts'
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
    keyShare: sharedZeros(count),
    ambientShare: sharedZeros(count),
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
  for (const points of pointSets) offsetAlongNormals(points, occluder.cell)
  return { occluder, pointSets, middle, radius }
}

export function castShadowsOfQuarter(
  { occluder, pointSets, middle, radius }: ShadowCasting,
  quarter: number,
) {
  const softness = occluder.cell
  const size = Math.round((2 * radius) / softness)
  const shadowMapBuffers = { heights: new Float32Array(size * size), seen: occluder.positions.slice() }
  const subsets = pointSets.map((points) => selectPoints(points, quarter))
  for (const [turn, source] of studioLights.entries()) {
    if (((turn + (turn >> 2)) & 3) !== quarter) continue
    const map = renderShadowMap(shadowMapBuffers, source, { occluder, middle, radius })
    for (const subset of subsets) addLight(subset, map, { source, turn, softness })
  }
  for (const subset of subsets) normaliseByUnoccludedLight(subset)
}

type PointSubset = {
  points: ShadingPoints
  selected: Uint32Array
  keyUnoccluded: Float32Array
  ambientUnoccluded: Float32Array
}

function selectPoints(points: ShadingPoints, wanted: number): PointSubset {
  const { count, quarter } = points
  const selected = new Uint32Array(count)
  let found = 0
  for (let index = 0; index < count; index++) if (quarter[index] === wanted) selected[found++] = index
  return {
    points,
    selected: selected.subarray(0, found),
    keyUnoccluded: new Float32Array(found),
    ambientUnoccluded: new Float32Array(found),
  }
}

function offsetAlongNormals({ positions, normals, quarter }: ShadingPoints, distance: number) {
  for (let at = 0; at < positions.length; at++)
    if (quarter[(at / 3) | 0] !== noLights) positions[at]! += normals[at]! * distance
}

/** Adds one light with percentage-closer soft shadows (Fernando 2005): two blocker samples and a dithered one. */
function addLight(
  { points, selected, keyUnoccluded, ambientUnoccluded }: PointSubset,
  map: ShadowMap,
  { source, turn, softness }: { source: Light; turn: number; softness: number },
) {
  const { u, v, direction } = map
  const { positions, normals, reach, jitter, keyShare, ambientShare } = points
  const share = source.key ? keyShare : ambientShare
  const open = source.key ? keyUnoccluded : ambientUnoccluded
  const power = source.colour[1]
  // Roberts' R2 sequence.
  const turnU = turn * 0.7548776662
  const turnV = turn * 0.5698402909
  for (let each = 0; each < selected.length; each++) {
    const index = selected[each]!
    const at = index * 3
    const nx = normals[at]!
    const ny = normals[at + 1]!
    const nz = normals[at + 2]!
    const cosine = nx * direction[0] + ny * direction[1] + nz * direction[2]
    if (cosine <= 0) continue
    const x = positions[at]!
    const y = positions[at + 1]!
    const z = positions[at + 2]!
    const across = x * u[0] + y * u[1] + z * u[2]
    const along = x * v[0] + y * v[1] + z * v[2]
    const height = x * direction[0] + y * direction[1] + z * direction[2]
    // Receiver-plane bias: the surface itself is no blocker.
    const steepness = -1 / Math.max(cosine, 0.12)
    const riseU = (nx * u[0] + ny * u[1] + nz * u[2]) * steepness
    const riseV = (nx * v[0] + ny * v[1] + nz * v[2]) * steepness
    const sideU = 2 * fraction(jitter[index * 2]! + turnU) - 1
    const sideV = 2 * fraction(jitter[index * 2 + 1]! + turnV) - 1
    const searchU = sideU * reach[index]! * source.spread
    const searchV = sideV * reach[index]! * source.spread
    const rise = riseU * searchU + riseV * searchV
    const one = heightAt(map, across + searchU, along + searchV) - rise
    const other = heightAt(map, across - searchU, along - searchV) + rise
    const gap = Math.max(one, other) - height
    const wander = softness * 0.5 + (gap > softness ? Math.min(gap, reach[index]!) * source.spread : 0)
    const found = heightAt(map, across + sideV * wander, along + sideU * wander)
    const above = found - height - (riseU * sideV + riseV * sideU) * wander
    const blocked = Math.max(0, Math.min(1, above / softness - 0.5))
    open[each]! += cosine * power
    share[index]! += cosine * power * (1 - blocked)
  }
}

function fraction(value: number) {
  return value - Math.floor(value)
}

function normaliseByUnoccludedLight({ points, selected, keyUnoccluded, ambientUnoccluded }: PointSubset) {
  const { keyShare, ambientShare } = points
  for (let each = 0; each < selected.length; each++) {
    const index = selected[each]!
    keyShare[index] = keyUnoccluded[each]! > 0 ? keyShare[index]! / keyUnoccluded[each]! : 1
    ambientShare[index] = ambientUnoccluded[each]! > 0 ? ambientShare[index]! / ambientUnoccluded[each]! : 1
  }
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
