import { rootOf } from '../../mesh/union-find.ts'
import { cross, type Vector } from '../../mesh/vector.ts'
import type { Plate } from '../plate/plate.ts'

const diagonal = Math.SQRT1_2
const ways: Vector[] = [
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
const finestStep = 0.2
/** What is not free on a coarse grid is not free. */
const steps = [32, 256]
const rounding = 1e-3
/** Pixels and triangles of all attempts; bodies beyond it count as captive. */
const maxWork = 40_000_000

type Body = readonly number[]
type Search = { mesh: Plate['mesh']; checkTime: () => void; work: number }

/**
 * Returns which bodies, by the numbers in `bodyOf`, hold each other: neither leaves the other, or the group of bodies that
 * `pairs` connect, straight up or along one of eight other lines.
 */
export function findCaptives(
  { mesh, partOf, checkTime }: Pick<Plate, 'mesh' | 'partOf' | 'checkTime'>,
  bodyOf: (part: number) => number,
  pairs: readonly (readonly [number, number])[],
): (one: number, other: number) => boolean {
  const search: Search = { mesh, checkTime, work: maxWork }
  const facing = new Set(pairs.flat())
  const bodies = new Map<number, number[]>([...facing].map((body) => [body, []]))
  for (let triangle = 0; triangle < partOf.length; triangle++)
    if (partOf[triangle]! >= 0) bodies.get(bodyOf(partOf[triangle]!))?.push(triangle)
  const size = Math.max(0, ...facing) + 1
  const [held, connected] = [0, 1].map(() => Int32Array.from({ length: size }, (_, body) => body))
  for (const [one, other] of pairs) {
    connected![rootOf(connected!, one)] = rootOf(connected!, other)
    if (rootOf(held!, one) === rootOf(held!, other)) continue
    if (!canLeave(search, bodies.get(one) ?? [], bodies.get(other) ?? []))
      held![rootOf(held!, one)] = rootOf(held!, other)
  }
  const assemblies = Map.groupBy(facing, (body) => rootOf(held!, body))
  const groups = Map.groupBy(assemblies.keys(), (body) => rootOf(connected!, body))
  const captive = new Set<number>()
  for (const group of groups.values()) {
    const parts = group.map((root) => ({
      root,
      triangles: (assemblies.get(root) ?? []).flatMap((body) => bodies.get(body) ?? []),
    }))
    const left = leaveOneByOne(search, parts)
    if (left.length > 1) for (const { root } of left) captive.add(root)
  }
  return (one, other) => {
    const [a, b] = [rootOf(held!, one), rootOf(held!, other)]
    return a === b || (captive.has(a) && captive.has(b))
  }
}

type Part = { root: number; triangles: Body }

function leaveOneByOne(search: Search, parts: Part[]): Part[] {
  if (parts.length < 2) return parts
  const free = parts.findIndex(({ triangles }, index) =>
    canLeave(
      search,
      triangles,
      parts.flatMap((part, at) => (at === index ? [] : part.triangles)),
    ),
  )
  return free < 0 ? parts : leaveOneByOne(search, parts.toSpliced(free, 1))
}

function canLeave(search: Search, one: Body, other: Body) {
  return ways.some((way) => isFreeAlong(search, way, [one, other]))
}

function isFreeAlong(search: Search, way: Vector, bodies: [Body, Body]) {
  search.checkTime()
  const across: Vector = way[2] === 1 ? [1, 0, 0] : [way[1], -way[0], 0]
  const length = Math.hypot(...across)
  const right: Vector = [across[0] / length, across[1] / length, across[2] / length]
  const axes: Axes = [right, cross(way, right), way]
  const [one, other] = [viewOf(search, bodies[0], axes), viewOf(search, bodies[1], axes)]
  const low = [0, 1].map((axis) => Math.max(one.low[axis]!, other.low[axis]!))
  const high = [0, 1].map((axis) => Math.min(one.high[axis]!, other.high[axis]!))
  const [width, height] = [high[0]! - low[0]!, high[1]! - low[1]!]
  if (width <= 0 || height <= 0) return true
  return steps.every((count) => {
    const step = Math.max(finestStep, width / count, height / count)
    const grid: Grid = { low, step, columns: Math.ceil(width / step), rows: Math.ceil(height / step) }
    return isFreeOn(grid, coverOf(search, one.corners, grid), coverOf(search, other.corners, grid))
  })
}

function isFreeOn({ columns, rows }: Grid, ours: Cover | undefined, theirs: Cover | undefined) {
  if (!ours || !theirs) return false
  let [rises, sinks] = [true, true]
  for (let pixel = 0; pixel < columns * rows && (rises || sinks); pixel++) {
    rises &&= ours.low[pixel]! >= theirs.high[pixel]! - rounding
    sinks &&= ours.high[pixel]! <= theirs.low[pixel]! + rounding
  }
  return rises || sinks
}

type Cover = Record<'low' | 'high', Float32Array>
type Axes = readonly [Vector, Vector, Vector]
type Grid = { low: number[]; step: number; columns: number; rows: number }

function viewOf({ mesh: { positions, triangles } }: Search, body: Body, axes: Axes) {
  const corners = new Float64Array(body.length * 9)
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  const [right, up, way] = axes
  let at = 0
  for (let index = 0; index < body.length; index++)
    for (let corner = 0; corner < 3; corner++, at += 3) {
      const vertex = triangles[body[index]! * 3 + corner]! * 3
      const x = positions[vertex]!
      const y = positions[vertex + 1]!
      const z = positions[vertex + 2]!
      const across = x * right[0] + y * right[1] + z * right[2]
      const along = x * up[0] + y * up[1] + z * up[2]
      corners[at] = across
      corners[at + 1] = along
      corners[at + 2] = x * way[0] + y * way[1] + z * way[2]
      if (across < low[0]!) low[0] = across
      if (across > high[0]!) high[0] = across
      if (along < low[1]!) low[1] = along
      if (along > high[1]!) high[1] = along
    }
  return { corners, low, high }
}

/** Returns the least and the greatest height at the middle of each pixel; undefined when that takes too long. */
function coverOf(search: Search, corners: Float64Array, { low, step, columns, rows }: Grid) {
  const cover: Cover = {
    low: new Float32Array(columns * rows).fill(Infinity),
    high: new Float32Array(columns * rows).fill(-Infinity),
  }
  const [lowX = 0, lowY = 0] = low
  for (let at = 0; at < corners.length; at += 9) {
    const ax = (corners[at]! - lowX) / step - 0.5
    const ay = (corners[at + 1]! - lowY) / step - 0.5
    const bx = (corners[at + 3]! - lowX) / step - 0.5
    const by = (corners[at + 4]! - lowY) / step - 0.5
    const cx = (corners[at + 6]! - lowX) / step - 0.5
    const cy = (corners[at + 7]! - lowY) / step - 0.5
    const doubled = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
    const right = Math.min(columns - 1, Math.floor(Math.max(ax, bx, cx)))
    const bottom = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
    const top = Math.min(rows - 1, Math.floor(Math.max(ay, by, cy)))
    search.work--
    if (search.work < 0) return undefined
    if (left > right || bottom > top || doubled === 0) continue
    search.work -= (right - left + 1) * (top - bottom + 1)
    for (let y = bottom; y <= top; y++)
      for (let x = left; x <= right; x++) {
        const b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / doubled
        const c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / doubled
        if (b < 0 || c < 0 || b + c > 1) continue
        const height = corners[at + 2]! * (1 - b - c) + corners[at + 5]! * b + corners[at + 8]! * c
        const pixel = y * columns + x
        if (height < cover.low[pixel]!) cover.low[pixel] = height
        if (height > cover.high[pixel]!) cover.high[pixel] = height
      }
  }
  return cover
}
