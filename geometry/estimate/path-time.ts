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

/** A printer slows down at each corner, and for the start and end. */
export function secondsAlong(points: number[], { speed, acceleration, jerk }: Motion) {
  const count = points.length / 2
  if (count < 2) return 0
  const lengths = new Float64Array(count)
  const limits = new Float64Array(count + 1)
  let [beforeX, beforeY] = [0, 0]
  for (let at = 0; at < count; at++) {
    const next = ((at + 1) % count) * 2
    const dx = points[next]! - points[at * 2]!
    const dy = points[next + 1]! - points[at * 2 + 1]!
    const length = Math.hypot(dx, dy) || shortestStep
    lengths[at] = length
    const change = Math.max(Math.abs(dx / length - beforeX), Math.abs(dy / length - beforeY))
    limits[at] = Math.min(speed, jerk / Math.max(change, 1e-9))
    ;[beforeX, beforeY] = [dx / length, dy / length]
  }
  limits[count] = Math.min(speed, jerk)
  for (let at = count - 1; at >= 0; at--)
    limits[at] = Math.min(limits[at]!, Math.sqrt(limits[at + 1]! ** 2 + 2 * acceleration * lengths[at]!))
  let seconds = 0
  for (let at = 0; at < count; at++) {
    const [from, length] = [limits[at]!, lengths[at]!]
    const to = Math.min(limits[at + 1]!, Math.sqrt(from ** 2 + 2 * acceleration * length))
    limits[at + 1] = to
    const peak = Math.min(speed, Math.sqrt((from ** 2 + to ** 2) / 2 + acceleration * length))
    const ramps = (2 * peak ** 2 - from ** 2 - to ** 2) / (2 * acceleration)
    seconds += (2 * peak - from - to) / acceleration + Math.max(0, length - ramps) / peak
  }
  return seconds
}
