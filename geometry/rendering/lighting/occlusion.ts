import { bounds } from '../../mesh/bounds.ts'
import type { Vector } from '../../mesh/vector.ts'
import { sharedBytes, sharedFloats, sharedZeros } from '../scene/shared-memory.ts'
import { type Light, studioLights } from './light-rig.ts'
import type { Occluder } from './occluder.ts'
import { heightAt, renderShadowMap, type ShadowMap } from './shadow-map.ts'

/**
 * Points that ask how much of the studio's light reaches them, and the answers, from 0 (none) to 1 (all). Shared memory
 * is not clear at first: who makes receivers fills in all that they ask, and `nobody` for those that ask nothing.
 */
export type ShadingPoints = {
  count: number
  positions: Float32Array
  normals: Float32Array
  /** How far away (mm) something may stand and still make a soft shadow. */
  reach: Float32Array
  /** Two numbers from 0 to 1 that differ between neighbours, so that hard edges become a grain. */
  jitter: Float32Array
  /** Which quarter of the lamps (0 to 3) a receiver asks: neighbours ask others, and evening out brings them together. */
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

/** What throws the shadows, the sphere around it, and who asks for them. */
export type ShadowCasting = { occluder: Occluder; pointSets: ShadingPoints[]; middle: Vector; radius: number }

export const quarters = 4
/** The quarter of a receiver that asks nothing. */
export const noLights = 255

/** Soft shadows and ambient occlusion in one: every lamp of the studio gets a small shadow map of its own. */
export function prepareShadows(occluder: Occluder, pointSets: ShadingPoints[]): ShadowCasting {
  const { low, high } = bounds(occluder.positions)
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 + occluder.cell
  for (const points of pointSets) offsetAlongNormals(points, occluder.cell)
  return { occluder, pointSets, middle, radius }
}

/** The shadows of one quarter of the lamps, for the receivers that ask these. */
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

/** The receivers that ask one quarter of the lamps, and the light that would reach each if nothing stood in its way. */
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

/** Off the surface by as much as the occluder may differ from it, or the surface would shade itself. */
function offsetAlongNormals({ positions, normals, quarter }: ShadingPoints, distance: number) {
  for (let at = 0; at < positions.length; at++)
    if (quarter[(at / 3) | 0] !== noLights) positions[at]! += normals[at]! * distance
}

/**
 * Adds a lamp's light. A lamp stands for a patch of light, so a shadow is soft in proportion to the distance of what
 * throws it (percentage-closer soft shadows, Fernando 2005): that distance is looked for on two opposite sides, and the
 * shadow then at one place within the patch, another one for each receiver and lamp.
 */
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
  // Roberts' R2 sequence spreads the lamps of each receiver evenly.
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
    // The surface itself rises beside the receiver, and must not count as something above it.
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

// Ordered dithering (Bayer 1973): neighbours take turns over four by four, so that evening out leaves no pattern.
const bayerMatrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

// For each of four by four places.
const jitters = Float32Array.from({ length: 32 }, (_, number) => {
  const swap = (place: number) => ((place & 1) << 1) | (place >> 1)
  const turn = bayerMatrix[swap(number >> 3) * 4 + swap((number >> 1) & 3)]!
  const reversed = ((turn & 1) << 3) | ((turn & 2) << 1) | ((turn & 4) >> 1) | (turn >> 3)
  return ((number & 1 ? reversed : turn) + 0.5) / 16
})

/** Gives a receiver in this column and row of a grid its quarter, and its grain within those of the same quarter. */
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
