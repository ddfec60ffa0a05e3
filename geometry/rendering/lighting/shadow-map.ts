import { cross, dot, unit, type Vector } from '../../mesh/vector.ts'
import type { Light } from './light-rig.ts'
import type { Occluder } from './occluder.ts'

/** For each cell of a square grid, the height of the first blocker towards the light. */
export type ShadowMap = {
  size: number
  heights: Float32Array
  u: Vector
  v: Vector
  direction: Vector
  originU: number
  originV: number
  cellsPerUnit: number
}

export type ShadowMapBuffers = { heights: Float32Array; seen: Float32Array }

export function renderShadowMap(
  { heights, seen }: ShadowMapBuffers,
  { direction }: Light,
  { occluder, middle, radius }: { occluder: Occluder; middle: Vector; radius: number },
): ShadowMap {
  const u = unit(cross(direction, Math.abs(direction[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]))
  const v = cross(direction, u)
  const size = Math.sqrt(heights.length)
  const cellsPerUnit = size / (2 * radius)
  const originU = dot(middle, u) - radius
  const originV = dot(middle, v) - radius
  const map = { size, heights, u, v, direction, originU, originV, cellsPerUnit }
  heights.fill(-Infinity)
  projectVertices(map, occluder.positions, seen)
  const drawing = { size, heights, seen, triangles: occluder.triangles }
  for (let at = 0; at < drawing.triangles.length; at += 3) drawTriangle(drawing, at)
  return map
}

/** Returns the height at u, v in mm; -Infinity outside. */
export function heightAt({ size, heights, originU, originV, cellsPerUnit }: ShadowMap, u: number, v: number) {
  const column = (u - originU) * cellsPerUnit
  const row = (v - originV) * cellsPerUnit
  if (!(column >= 0 && row >= 0 && column < size && row < size)) return -Infinity
  return heights[(row | 0) * size + (column | 0)]!
}

function projectVertices(
  { u, v, direction, originU, originV, cellsPerUnit }: ShadowMap,
  positions: Float32Array,
  seen: Float32Array,
) {
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at]!
    const y = positions[at + 1]!
    const z = positions[at + 2]!
    seen[at] = (x * u[0] + y * u[1] + z * u[2] - originU) * cellsPerUnit
    seen[at + 1] = (x * v[0] + y * v[1] + z * v[2] - originV) * cellsPerUnit
    seen[at + 2] = x * direction[0] + y * direction[1] + z * direction[2]
  }
}

type Drawing = { size: number; heights: Float32Array; seen: Float32Array; triangles: Uint32Array }

const beyondEdge = -0.02

/** Back faces lie behind front faces in a closed model. */
function drawTriangle({ size, heights, seen, triangles }: Drawing, at: number) {
  const a = triangles[at]! * 3
  const b = triangles[at + 1]! * 3
  const c = triangles[at + 2]! * 3
  const ax = seen[a]!
  const ay = seen[a + 1]!
  const bx = seen[b]!
  const by = seen[b + 1]!
  const cx = seen[c]!
  const cy = seen[c + 1]!
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (!(area > 0)) return
  // All numbers are positive here, so `| 0` rounds down.
  const left = (Math.min(ax, bx, cx) + 0.5) | 0
  const right = (Math.max(ax, bx, cx) - 0.5) | 0
  const top = (Math.min(ay, by, cy) + 0.5) | 0
  const bottom = (Math.max(ay, by, cy) - 0.5) | 0
  if (right < left || bottom < top) return
  const perArea = 1 / area
  const stepA = (by - cy) * perArea
  const stepB = (cy - ay) * perArea
  const heightC = seen[c + 2]!
  const heightA = seen[a + 2]! - heightC
  const heightB = seen[b + 2]! - heightC
  for (let y = top; y <= bottom; y++) {
    let weightA = (left + 0.5 - cx) * stepA + (y + 0.5 - cy) * (cx - bx) * perArea
    let weightB = (left + 0.5 - cx) * stepB + (y + 0.5 - cy) * (ax - cx) * perArea
    const rowEnd = y * size + right
    for (let cell = y * size + left; cell <= rowEnd; cell++, weightA += stepA, weightB += stepB) {
      if (weightA < beyondEdge || weightB < beyondEdge || weightA + weightB > 1 - beyondEdge) continue
      const height = heightC + weightA * heightA + weightB * heightB
      if (height > heights[cell]!) heights[cell] = height
    }
  }
}
