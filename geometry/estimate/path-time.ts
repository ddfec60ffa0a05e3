import type { Loop } from './outlines.ts'

/** Speeds in mm/s, acceleration in mm/s2; `jerk` is the change of speed along an axis that needs no time. */
export type Motion = { speed: number; acceleration: number; jerk: number }

const shortestStep = 0.05

/** Returns the points of a loop without those that a printer cannot tell apart, its length, and its area: less than 0 for a hole. */
export function measureLoop(loop: Loop) {
  const count = loop.length / 2
  const points: number[] = []
  let [length, area] = [0, 0]
  for (let at = 0; at < count; at++) {
    const [x, y] = [loop[at * 2]!, loop[at * 2 + 1]!]
    const next = ((at + 1) % count) * 2
    length += Math.hypot(loop[next]! - x, loop[next + 1]! - y)
    area += (x * loop[next + 1]! - loop[next]! * y) / 2
    const last = points.length - 2
    if (last < 0 || Math.hypot(x - points[last]!, y - points[last + 1]!) >= shortestStep) points.push(x, y)
  }
  return { points, length, area }
}

/** Of the steps of a closed path: their lengths in mm, and the greatest change of direction along an axis before each. */
export type Path = { count: number; lengths: Float64Array; changes: Float64Array }

export function pathThrough(points: number[]): Path {
  const count = points.length / 2
  const path = { count, lengths: new Float64Array(count), changes: new Float64Array(count) }
  let [beforeX, beforeY] = [0, 0]
  for (let at = 0; at < count; at++) {
    const next = ((at + 1) % count) * 2
    const dx = points[next]! - points[at * 2]!
    const dy = points[next + 1]! - points[at * 2 + 1]!
    const length = Math.hypot(dx, dy) || shortestStep
    path.lengths[at] = length
    path.changes[at] = Math.max(Math.abs(dx / length - beforeX), Math.abs(dy / length - beforeY), 1e-9)
    beforeX = dx / length
    beforeY = dy / length
  }
  return path
}

let limits = new Float64Array(1024)

/** Returns the seconds for a closed path: a printer slows down at each corner and for the start and end. */
export function secondsAlong({ count, lengths, changes }: Path, { speed, acceleration, jerk }: Motion) {
  if (count < 2) return 0
  if (limits.length <= count) limits = new Float64Array(count * 2)
  let after = Math.min(speed, jerk)
  limits[count] = after
  for (let at = count - 1; at >= 0; at--) {
    const limit = Math.min(speed, jerk / changes[at]!)
    if (limit > after) after = Math.min(limit, Math.sqrt(after ** 2 + 2 * acceleration * lengths[at]!))
    else after = limit
    limits[at] = after
  }
  let seconds = 0
  let from = after
  for (let at = 0; at < count; at++) {
    const length = lengths[at]!
    let to = limits[at + 1]!
    if (to > from) to = Math.min(to, Math.sqrt(from ** 2 + 2 * acceleration * length))
    if (from === speed && to === speed) seconds += length / speed
    else {
      const peak = Math.min(speed, Math.sqrt((from ** 2 + to ** 2) / 2 + acceleration * length))
      const ramps = (2 * peak ** 2 - from ** 2 - to ** 2) / (2 * acceleration)
      seconds += (2 * peak - from - to) / acceleration + Math.max(0, length - ramps) / peak
    }
    from = to
  }
  return seconds
}
