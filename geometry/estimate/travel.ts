type Points = number[]

const maxSorted = 64
// The way between outlines that are evenly spread, of the side of the square that each has.
const spread = 0.7

// mm. PrusaSlicer retracts before a travel of 2 mm; lines begin half a line's width from the outline.
const shortestHop = 2 + 0.45

/** In mm, from each outline to the nearest one left, and to the next layer. `hops` need a retraction. */
export function travelBetween(outlines: Points[]): { travel: number; hops: number } {
  const [first, ...left] = outlines
  if (!first) return { travel: 0, hops: 0 }
  const [width, depth] = spanOf(outlines)
  const toNextLayer = Math.hypot(width, depth) / 2
  if (left.length >= maxSorted)
    return {
      travel: toNextLayer + spread * Math.sqrt(width * depth * outlines.length),
      hops: outlines.length,
    }
  let [x, y, travel, hops] = [first[0]!, first[1]!, toNextLayer, 1]
  while (left.length > 0) {
    const { outline, at, distance } = nearest(left, x, y)
    const [points] = left.splice(outline, 1)
    if (distance >= shortestHop && gapTo(points!, x, y) >= shortestHop) hops++
    ;[x, y] = [points![at]!, points![at + 1]!]
    travel += distance
  }
  return { travel, hops }
}

function gapTo(points: Points, x: number, y: number) {
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length
    const [fromX, fromY] = [points[at]!, points[at + 1]!]
    const [acrossX, acrossY] = [points[next]! - fromX, points[next + 1]! - fromY]
    const along = ((x - fromX) * acrossX + (y - fromY) * acrossY) / (acrossX ** 2 + acrossY ** 2 || 1)
    const share = Math.min(1, Math.max(0, along))
    least = Math.min(least, Math.hypot(fromX + share * acrossX - x, fromY + share * acrossY - y))
  }
  return least
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
