import type { Point, Point3 } from './kernel.ts'

export const turn = 2 * Math.PI

export const mix = (a: number, b: number, t: number) => a + (b - a) * t

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Returns 0 before `from`, 1 after `to`, and an S curve between them. */
export function ease(from: number, to: number, value: number) {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

/** Returns `count + 1` numbers from `from` to `to`, both included. */
export function steps(from: number, to: number, count: number) {
  return Array.from({ length: count + 1 }, (_, i) => mix(from, to, i / count))
}

export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Returns the natural cubic spline through points with rising x: no kink in curvature, so light glides over it. */
export function spline(points: readonly Point[]): (x: number) => number {
  const bends = secondDerivatives(points)
  return (x) => {
    let i = points.findIndex(([knot]) => knot > x)
    if (i === -1) i = points.length - 1
    if (i === 0) i = 1
    const [x0, y0] = points[i - 1]!
    const [x1, y1] = points[i]!
    const h = x1 - x0
    const b = (clamp(x, x0, x1) - x0) / h
    const a = 1 - b
    return a * y0 + b * y1 + (((a ** 3 - a) * bends[i - 1]! + (b ** 3 - b) * bends[i]!) * h * h) / 6
  }
}

function secondDerivatives(points: readonly Point[]) {
  const last = points.length - 1
  const bends = new Array<number>(last + 1).fill(0)
  const carried = new Array<number>(last + 1).fill(0)
  for (let i = 1; i < last; i++) {
    const [before, here, after] = [points[i - 1]!, points[i]!, points[i + 1]!]
    const share = (here[0] - before[0]) / (after[0] - before[0])
    const pivot = share * bends[i - 1]! + 2
    const rise = (after[1] - here[1]) / (after[0] - here[0]) - (here[1] - before[1]) / (here[0] - before[0])
    bends[i] = (share - 1) / pivot
    carried[i] = ((6 * rise) / (after[0] - before[0]) - share * carried[i - 1]!) / pivot
  }
  bends[last] = 0
  for (let i = last - 1; i >= 0; i--) bends[i] = bends[i]! * bends[i + 1]! + carried[i]!
  return bends
}

/** Returns a smooth path through points, `count` steps for each span (Catmull-Rom). */
export function pathThrough(points: readonly Point3[], count: number): Point3[] {
  const path: Point3[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [
      points[Math.max(0, i - 1)]!,
      points[i]!,
      points[i + 1]!,
      points[Math.min(points.length - 1, i + 2)]!,
    ]
    for (let k = 0; k < count; k++) path.push(between(a, b, c, d)(k / count))
  }
  path.push(points[points.length - 1]!)
  return path
}

const between =
  (...[a, b, c, d]: [Point3, Point3, Point3, Point3]) =>
  (t: number): Point3 => {
    const axis = (i: 0 | 1 | 2) =>
      0.5 *
      (2 * b[i] +
        (c[i] - a[i]) * t +
        (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
        (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t ** 3)
    return [axis(0), axis(1), axis(2)]
  }
