import { cross, type Vector } from '../../mesh/vector.ts'
import type { CheckedPlate } from '../plate/plate.ts'

const diagonal = Math.SQRT1_2
const lines: Vector[] = [
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
  [diagonal, diagonal, 0],
  [diagonal, -diagonal, 0],
  [diagonal, 0, diagonal],
  [diagonal, 0, -diagonal],
  [0, diagonal, diagonal],
  [0, diagonal, -diagonal],
]
const axesOf = lines.map((line): Axes => {
  const across: Vector = line[2] === 1 ? [1, 0, 0] : [line[1], -line[0], 0]
  const length = Math.hypot(...across)
  const right: Vector = [across[0] / length, across[1] / length, across[2] / length]
  return [right, cross(line, right), line]
})

/** Along each line and against it: `way ^ 1` is the opposite of `way`. */
export const directions = Array.from({ length: lines.length * 2 }, (_, way) => way)

const finestStep = 0.2
/** What is not free on a coarse grid is not free. */
const steps = [32, 256]
const rounding = 1e-3
const perBlock = 64
/** Pixels, triangles, blocks and pairs; what is beyond it counts as not free. */
const maxWork = 40_000_000

type Axes = readonly [right: Vector, up: Vector, line: Vector]
/** Triangles along a Morton curve, six numbers (low and high corner) for each block of them, the box seen along each line. */
type Body = { triangles: number[]; blocks: Float32Array; views: (Rectangle | undefined)[] }
type Rectangle = { low: [number, number]; high: [number, number] }
type Grid = { low: readonly number[]; step: number; columns: number; rows: number }
type Cover = Record<'low' | 'high', Float32Array>
type Search = Pick<CheckedPlate, 'mesh' | 'checkTime'> & { work: number }

/** Whether a body can move away along a way without meeting the other. */
export type IsSeparable = (body: number, other: number, way: number) => boolean

/** Each pair is looked at once a line, when it is first requested. */
export function separationDirections(
  { mesh, tree, partOf, checkTime }: Pick<CheckedPlate, 'mesh' | 'tree' | 'partOf' | 'checkTime'>,
  bodyOf: (part: number) => number,
  facing: ReadonlySet<number>,
): IsSeparable {
  const search: Search = { mesh, checkTime, work: maxWork }
  const bodies = new Map([...facing].map((body): [number, Body] => [body, emptyBody()]))
  for (const triangle of tree.order)
    if (partOf[triangle]! >= 0) bodies.get(bodyOf(partOf[triangle]!))?.triangles.push(triangle)
  for (const body of bodies.values()) body.blocks = blocksOf(mesh, body.triangles)
  const size = Math.max(0, ...facing) + 1
  const known = new Map<number, number>()
  return function isFree(one, other, way) {
    if (one > other) return isFree(other, one, way ^ 1)
    const pair = one * size + other
    const [mask, line] = [known.get(pair) ?? 0, way >> 1]
    if (mask & (1 << (directions.length + line))) return ((mask >> way) & 1) === 1
    const free = freeAlong(search, line, [bodies.get(one)!, bodies.get(other)!])
    known.set(pair, mask | (1 << (directions.length + line)) | (free << (line * 2)))
    return ((free >> (way & 1)) & 1) === 1
  }
}

const emptyBody = (): Body => ({ triangles: [], blocks: new Float32Array(), views: [] })

function blocksOf({ positions, triangles }: CheckedPlate['mesh'], body: readonly number[]) {
  const blocks = new Float32Array(Math.ceil(body.length / perBlock) * 6)
  for (let at = 0; at < blocks.length; at += 6)
    blocks.fill(Infinity, at, at + 3).fill(-Infinity, at + 3, at + 6)
  for (let corner = 0; corner < body.length * 3; corner++) {
    const index = Math.floor(corner / 3)
    const block = Math.floor(index / perBlock) * 6
    const vertex = triangles[body[index]! * 3 + (corner % 3)]! * 3
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[vertex + axis]!
      if (value < blocks[block + axis]!) blocks[block + axis] = value
      if (value > blocks[block + axis + 3]!) blocks[block + axis + 3] = value
    }
  }
  return blocks
}

/** Returns 1 when the first body can move along the line, plus 2 when it can move against it. */
function freeAlong(search: Search, line: number, bodies: readonly [Body, Body]) {
  search.checkTime()
  search.work--
  if (search.work < 0) return 0
  const [one, other] = [viewOf(search, bodies[0], line), viewOf(search, bodies[1], line)]
  const low = [Math.max(one.low[0], other.low[0]), Math.max(one.low[1], other.low[1])]
  const width = Math.min(one.high[0], other.high[0]) - low[0]!
  const height = Math.min(one.high[1], other.high[1]) - low[1]!
  let free = 3
  if (width <= 0 || height <= 0) return free
  for (const count of steps) {
    if (free === 0) break
    const step = Math.max(finestStep, width / count, height / count)
    const grid: Grid = { low, step, columns: Math.ceil(width / step), rows: Math.ceil(height / step) }
    const [ours, theirs] = bodies.map((body) => coverOf(search, body, axesOf[line]!, grid))
    free &= ours && theirs ? freeOn(grid, ours, theirs) : 0
  }
  return free
}

function freeOn({ columns, rows }: Grid, ours: Cover, theirs: Cover) {
  let [rises, sinks] = [true, true]
  for (let pixel = 0; pixel < columns * rows && (rises || sinks); pixel++) {
    rises &&= ours.low[pixel]! >= theirs.high[pixel]! - rounding
    sinks &&= ours.high[pixel]! <= theirs.low[pixel]! + rounding
  }
  return (rises ? 1 : 0) + (sinks ? 2 : 0)
}

function viewOf({ mesh: { positions, triangles } }: Search, body: Body, line: number): Rectangle {
  const known = body.views[line]
  if (known) return known
  const [right, up] = axesOf[line]!
  const view: Rectangle = { low: [Infinity, Infinity], high: [-Infinity, -Infinity] }
  for (const triangle of body.triangles)
    for (let corner = 0; corner < 3; corner++) {
      const vertex = triangles[triangle * 3 + corner]! * 3
      const x = positions[vertex]!
      const y = positions[vertex + 1]!
      const z = positions[vertex + 2]!
      const across = x * right[0] + y * right[1] + z * right[2]
      const along = x * up[0] + y * up[1] + z * up[2]
      if (across < view.low[0]) view.low[0] = across
      if (across > view.high[0]) view.high[0] = across
      if (along < view.low[1]) view.low[1] = along
      if (along > view.high[1]) view.high[1] = along
    }
  body.views[line] = view
  return view
}

/** Returns the least and the greatest height at the middle of each pixel; undefined when that takes too long. */
function coverOf(search: Search, { triangles, blocks }: Body, axes: Axes, grid: Grid) {
  const pixels = grid.columns * grid.rows
  const cover: Cover = {
    low: new Float32Array(pixels).fill(Infinity),
    high: new Float32Array(pixels).fill(-Infinity),
  }
  const corners = new Float64Array(9)
  for (let block = 0; block * 6 < blocks.length; block++) {
    search.work--
    if (isOutside(blocks, block * 6, axes, grid)) continue
    const end = Math.min(triangles.length, (block + 1) * perBlock)
    for (let at = block * perBlock; at < end; at++) {
      place(search, triangles[at]!, axes, { corners, grid })
      search.work -= 1 + draw(cover, corners, grid)
      if (search.work < 0) return undefined
    }
  }
  return cover
}

function isOutside(blocks: Float32Array, at: number, axes: Axes, { low, step, columns, rows }: Grid) {
  for (let side = 0; side < 2; side++) {
    const axis = axes[side]!
    let [least, most] = [0, 0]
    for (let k = 0; k < 3; k++) {
      const [one, other] = [axis[k]! * blocks[at + k]!, axis[k]! * blocks[at + k + 3]!]
      least += Math.min(one, other)
      most += Math.max(one, other)
    }
    if (most < low[side]! || least > low[side]! + step * (side === 0 ? columns : rows)) return true
  }
  return false
}

type TriangleOnGrid = { corners: Float64Array; grid: Grid }

/** Writes the corners of a triangle: column and row, counted between the middles of pixels, and the height in mm. */
function place(
  { mesh }: Search,
  triangle: number,
  [right, up, line]: Axes,
  { corners, grid }: TriangleOnGrid,
) {
  for (let corner = 0; corner < 3; corner++) {
    const vertex = mesh.triangles[triangle * 3 + corner]! * 3
    const x = mesh.positions[vertex]!
    const y = mesh.positions[vertex + 1]!
    const z = mesh.positions[vertex + 2]!
    corners[corner * 3] = (x * right[0] + y * right[1] + z * right[2] - grid.low[0]!) / grid.step - 0.5
    corners[corner * 3 + 1] = (x * up[0] + y * up[1] + z * up[2] - grid.low[1]!) / grid.step - 0.5
    corners[corner * 3 + 2] = x * line[0] + y * line[1] + z * line[2]
  }
}

function draw(cover: Cover, corners: Float64Array, { columns, rows }: Grid) {
  const [ax, ay, az] = [corners[0]!, corners[1]!, corners[2]!]
  const [bx, by, bz] = [corners[3]!, corners[4]!, corners[5]!]
  const [cx, cy, cz] = [corners[6]!, corners[7]!, corners[8]!]
  const doubled = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
  const right = Math.min(columns - 1, Math.floor(Math.max(ax, bx, cx)))
  const bottom = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
  const top = Math.min(rows - 1, Math.floor(Math.max(ay, by, cy)))
  if (left > right || bottom > top || doubled === 0) return 0
  for (let y = bottom; y <= top; y++)
    for (let x = left; x <= right; x++) {
      const b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / doubled
      const c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / doubled
      if (b < 0 || c < 0 || b + c > 1) continue
      const height = az * (1 - b - c) + bz * b + cz * c
      const pixel = y * columns + x
      if (height < cover.low[pixel]!) cover.low[pixel] = height
      if (height > cover.high[pixel]!) cover.high[pixel] = height
    }
  return (right - left + 1) * (top - bottom + 1)
}
