import { steps, times, turn } from './curves.ts'
import type { Point } from './kernel.ts'

/** A closed line, counter-clockwise, without repeating its first point. */
export type Outline = Point[]

/** Points all around, the first one at the angle `from`; let it follow a ridge to keep the ridge crisp. */
export function polar(segments: number, radius: (angle: number) => number, from = 0): Outline {
  return times(segments, (i) => {
    const angle = from + (i / segments) * turn
    const r = radius(angle)
    return [r * Math.cos(angle), r * Math.sin(angle)]
  })
}

export const circle = (radius: number, segments: number): Outline => polar(segments, () => radius)

/** Returns a rectangle whose sides swell towards a circle: exponent 2 is an ellipse, 4 to 5 a soft tile. */
export function superellipse(size: {
  width: number
  depth: number
  exponent: number
  segments: number
}): Outline {
  const power = 2 / size.exponent
  return times(size.segments, (i) => {
    const angle = (i / size.segments) * turn
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return [
      (size.width / 2) * Math.sign(c) * Math.abs(c) ** power,
      (size.depth / 2) * Math.sign(s) * Math.abs(s) ** power,
    ]
  })
}

export type Corner = readonly [x: number, y: number, radius?: number | undefined]

/** Returns the polygon with every corner replaced by an arc, inward or outward; a corner without a radius takes `radius`. */
export function rounded(corners: readonly Corner[], radius: number, degrees = 6): Outline {
  const count = corners.length
  return corners.flatMap((corner, i) => {
    const before = corners[(i + count - 1) % count]!
    const after = corners[(i + 1) % count]!
    return filletAt(before, corner, after)(corner[2] ?? radius, degrees)
  })
}

const filletAt =
  (before: Corner, corner: Corner, after: Corner) =>
  (radius: number, degrees: number): Outline => {
    const [x, y] = corner
    const into = Math.atan2(y - before[1], x - before[0])
    const out = Math.atan2(after[1] - y, after[0] - x)
    const bend = Math.atan2(Math.sin(out - into), Math.cos(out - into))
    if (radius <= 0 || Math.abs(bend) < 1e-6) return [[x, y]]
    const reach = radius * Math.tan(Math.abs(bend) / 2)
    const side = Math.sign(bend)
    const centreX = x - reach * Math.cos(into) - side * radius * Math.sin(into)
    const centreY = y - reach * Math.sin(into) + side * radius * Math.cos(into)
    const count = Math.max(2, Math.ceil(Math.abs(bend) / ((degrees * Math.PI) / 180)))
    return steps(into, into + bend, count).map((heading) => [
      centreX + side * radius * Math.sin(heading),
      centreY - side * radius * Math.cos(heading),
    ])
  }

export function roundedRectangle(width: number, depth: number, radius: number): Outline {
  const [w, d] = [width / 2, depth / 2]
  return rounded(
    [
      [w, -d],
      [w, d],
      [-w, d],
      [-w, -d],
    ],
    radius,
  )
}

export function regular(sides: number, radius: number, phase = 0): Outline {
  return times(sides, (i) => {
    const angle = phase + (i / sides) * turn
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

/** Returns the way out of the outline at each point, stretched at corners so that sides move in parallel. */
export function outwards(outline: Outline): Point[] {
  const count = outline.length
  return outline.map(([x, y], i) => {
    const [px, py] = outline[(i + count - 1) % count]!
    const [nx, ny] = outline[(i + 1) % count]!
    const [ax, ay] = unit(y - py, px - x)
    const [bx, by] = unit(ny - y, x - nx)
    const stretch = 1 + Math.max(-0.75, ax * bx + ay * by)
    return [(ax + bx) / stretch, (ay + by) / stretch]
  })
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

export function inset(outline: Outline, distance: number): Outline {
  const out = outwards(outline)
  return outline.map(([x, y], i) => [x - out[i]![0] * distance, y - out[i]![1] * distance])
}

export const moved = (outline: Outline, dx: number, dy: number): Outline =>
  outline.map(([x, y]) => [x + dx, y + dy])
