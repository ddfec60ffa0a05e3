export type Point = readonly [x: number, y: number]

/** Returns the corners of the convex hull, counter-clockwise. Andrew's monotone chain (1979). */
export function flatHull(points: Point[]): Point[] {
  points.sort((one, other) => one[0] - other[0] || one[1] - other[1])
  const half = (sorted: Point[]) => {
    const chain: Point[] = []
    for (const point of sorted) {
      while (chain.length > 1 && side(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(points), ...half(points.toReversed())]
}

/** Returns twice the area of a triangle, positive when it turns left. */
function side(a: Point, b: Point, c: Point) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** Returns the distance from a point to the nearest side of a hull, negative outside of it. */
export function marginIn(hull: Point[], point: Point) {
  let margin = Infinity
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length]!
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length > 0) margin = Math.min(margin, side(from, to, point) / length)
  }
  return hull.length < 3 ? 0 : margin
}
