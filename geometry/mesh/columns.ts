import { ModelError } from '../model-error.ts'
import type { Mesh } from './mesh.ts'

/** Upright columns of `pitch` x `pitch` mm, row by row, from the corner at `left` and `front`. */
export type ColumnGrid = { pitch: number; columns: number; rows: number; left: number; front: number }

/** Returns the area of all triangles seen from above in mm2, and the sum of their depths in mm: what columns cost. */
export function sumOfFootprints({ positions, triangles }: Mesh) {
  let doubled = 0
  let depth = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at]! * 3
    const b = triangles[at + 1]! * 3
    const c = triangles[at + 2]! * 3
    const ay = positions[a + 1]!
    const by = positions[b + 1]!
    const cy = positions[c + 1]!
    const ux = positions[b]! - positions[a]!
    const vx = positions[c]! - positions[a]!
    doubled += Math.abs(ux * (cy - ay) - vx * (by - ay))
    depth += Math.max(ay, by, cy) - Math.min(ay, by, cy)
  }
  return { area: doubled / 2, depth }
}

/** Where the centres of columns cross faces, by column and from below; `starts` has one number more than columns. */
export type Crossings = { starts: Uint32Array; heights: Float32Array; enters: Uint8Array }

const maxCrossings = 40_000_000

/** Returns the crossings of a mesh. Throws a ModelError when there are more than 40 million. */
export function castColumns(mesh: Mesh, grid: ColumnGrid): Crossings {
  const found: FoundCrossings = { columns: new Uint32Array(4096), heights: new Float32Array(4096), count: 0 }
  for (let at = 0; at < mesh.triangles.length; at += 3) castTriangle(mesh, at, { grid, found })
  return sortByColumn(found, grid.columns * grid.rows)
}

type FoundCrossings = { columns: Uint32Array; heights: Float32Array; count: number }

function castTriangle(
  { positions, triangles }: Mesh,
  at: number,
  { grid, found }: { grid: ColumnGrid; found: FoundCrossings },
) {
  const a = triangles[at]! * 3
  const b = triangles[at + 1]! * 3
  const c = triangles[at + 2]! * 3
  const ax = (positions[a]! - grid.left) / grid.pitch
  const ay = (positions[a + 1]! - grid.front) / grid.pitch
  const bx = (positions[b]! - grid.left) / grid.pitch
  const by = (positions[b + 1]! - grid.front) / grid.pitch
  const cx = (positions[c]! - grid.left) / grid.pitch
  const cy = (positions[c + 1]! - grid.front) / grid.pitch
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0) return
  const az = positions[a + 2]!
  const overB = (positions[b + 2]! - az) / area
  const overC = (positions[c + 2]! - az) / area
  const last = Math.floor(Math.max(ay, by, cy) - 0.5)
  for (let row = Math.ceil(Math.min(ay, by, cy) - 0.5); row <= last; row++) {
    const y = row + 0.5
    // Each edge counts its lower end and not its upper one, so that a column never slips between two triangles.
    const ab = ay <= y === by <= y ? Number.NaN : edgeAt(ax, ay, { x: bx, y: by, at: y })
    const bc = by <= y === cy <= y ? Number.NaN : edgeAt(bx, by, { x: cx, y: cy, at: y })
    const ca = cy <= y === ay <= y ? Number.NaN : edgeAt(cx, cy, { x: ax, y: ay, at: y })
    const one = Number.isNaN(ab) ? bc : ab
    const other = Number.isNaN(ca) ? bc : ca
    const right = Math.max(one, other) - 0.5
    for (let column = Math.ceil(Math.min(one, other) - 0.5); column < right; column++) {
      const x = column + 0.5
      const weightB = (x - ax) * (cy - ay) - (cx - ax) * (y - ay)
      const weightC = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
      addCrossing(
        found,
        (row * grid.columns + column) * 2 + (area < 0 ? 1 : 0),
        az + weightB * overB + weightC * overC,
      )
    }
  }
}

/** Starts at the lower end, so that both triangles of an edge get the same number. */
function edgeAt(x: number, y: number, other: { x: number; y: number; at: number }) {
  const isLower = y < other.y
  const lowX = isLower ? x : other.x
  const lowY = isLower ? y : other.y
  const highX = isLower ? other.x : x
  const highY = isLower ? other.y : y
  return lowX + ((other.at - lowY) / (highY - lowY)) * (highX - lowX)
}

function addCrossing(found: FoundCrossings, column: number, height: number) {
  if (found.count === found.columns.length) {
    if (found.count > maxCrossings)
      throw new ModelError(
        'too_complex',
        'The model has too many walls to measure. Simplify it and export it again.',
      )
    const columns = new Uint32Array(found.count * 2)
    const heights = new Float32Array(found.count * 2)
    columns.set(found.columns)
    heights.set(found.heights)
    found.columns = columns
    found.heights = heights
  }
  found.columns[found.count] = column
  found.heights[found.count++] = height
}

function sortByColumn({ columns, heights, count }: FoundCrossings, places: number): Crossings {
  const starts = new Uint32Array(places + 1)
  for (let at = 0; at < count; at++) starts[(columns[at]! >> 1) + 1]!++
  for (let place = 1; place <= places; place++) starts[place]! += starts[place - 1]!
  const ends = starts.slice()
  const keys = new Float64Array(count)
  for (let at = 0; at < count; at++)
    keys[ends[columns[at]! >> 1]!++] = sortKey(heights[at]!, (columns[at]! & 1) === 1)
  for (let place = 0; place < places; place++) {
    const start = starts[place]!
    const end = starts[place + 1]!
    if (end - start > mostInserted) keys.subarray(start, end).sort()
    else insertInOrder(keys, start, end)
  }
  const enters = new Uint8Array(count)
  for (let at = 0; at < count; at++) {
    heights[at] = Math.floor(keys[at]! / 2) / heightSteps
    enters[at] = keys[at]! % 2 === 0 ? 1 : 0
  }
  return { starts, heights: heights.slice(0, count), enters }
}

/** A column crosses few walls, which `sort` takes longer to begin with. */
const mostInserted = 12

function insertInOrder(keys: Float64Array, start: number, end: number) {
  for (let next = start + 1; next < end; next++) {
    const key = keys[next]!
    let at = next
    for (; at > start && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!
    keys[at] = key
  }
}

const heightSteps = 2 ** 20

/** By height; where two bodies touch, the upper one begins before the lower one ends. */
function sortKey(height: number, enters: boolean) {
  return Math.round(height * heightSteps) * 2 + (enters ? 0 : 1)
}
