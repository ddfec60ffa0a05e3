type Points = number[]

const maxSorted = 64
// The way between outlines that are evenly spread, of the side of the square that each has.
const spread = 0.7

/** Returns the travel of a layer in mm: from each outline to the nearest that is left, and to the next layer. */
export function travelBetween(outlines: Points[]): number {
  const [first, ...left] = outlines
  if (!first) return 0
  const [width, depth] = spanOf(outlines)
  const toNextLayer = Math.hypot(width, depth) / 2
  if (left.length >= maxSorted) return toNextLayer + spread * Math.sqrt(width * depth * outlines.length)
  let [x, y, travel] = [first[0]!, first[1]!, toNextLayer]
  while (left.length > 0) {
    const { outline, at, distance } = nearest(left, x, y)
    const [points] = left.splice(outline, 1)
    ;[x, y] = [points![at]!, points![at + 1]!]
    travel += distance
  }
  return travel
}

function nearest(outlines: Points[], x: number, y: number) {
  const found = { outline: 0, at: 0, distance: Number.POSITIVE_INFINITY }
  for (const [outline, points] of outlines.entries())
    for (let at = 0; at < points.length; at += 2) {
      const distance = Math.hypot(points[at]! - x, points[at + 1]! - y)
      if (distance < found.distance) Object.assign(found, { outline, at, distance })
    }
  return found
}

function spanOf(outlines: Points[]) {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const points of outlines)
    for (let at = 0; at < points.length; at++) {
      low[at % 2] = Math.min(low[at % 2]!, points[at]!)
      high[at % 2] = Math.max(high[at % 2]!, points[at]!)
    }
  return [high[0]! - low[0]!, high[1]! - low[1]!] as const
}
