export type HoleReason = 'not flat' | 'too intricate'

/** Three vertices a triangle, or why there are none. */
export type Patch = number[] | HoleReason

type Point = [x: number, y: number]

export type EarBudget = { tests: number }

type Polygon = {
  points: Point[]
  hasEdge: (one: number, other: number) => boolean
  budget?: EarBudget
}

// Tests of a corner against another one, for each corner: the cost stays linear.
const testsPerCorner = 400
/** Enough for most polygons of up to 200 corners; only further tests come from the budget. */
const freeTests = 50

type Ring = Required<Polygon> & {
  rim: number[]
  next: Int32Array
  before: Int32Array
  isGone: Uint8Array
  reflex: number[]
  tests: number
  /** Twice the area up to which a corner counts as straight; 0 until no other ear is left. */
  slack: number
}

/** Returns the triangles of a flat polygon, counter-clockwise, by ear clipping (Meisters 1975). */
export function clipEars(
  rim: number[],
  { points, hasEdge, budget = { tests: Number.POSITIVE_INFINITY } }: Polygon,
): Patch {
  const count = rim.length
  const ring: Ring = {
    points,
    hasEdge,
    budget,
    rim,
    reflex: [],
    tests: 0,
    slack: 0,
    next: Int32Array.from(rim, (_, at) => (at + 1) % count),
    before: Int32Array.from(rim, (_, at) => (at + count - 1) % count),
    isGone: new Uint8Array(count),
  }
  ring.reflex = [...rim.keys()].filter((at) => turnAt(ring, at) <= 0)
  const triangles: number[] = []
  let left = count
  for (let [at, failed] = [0, 0]; left > 3; ) {
    if (ring.tests > (budget.tests > 0 ? testsPerCorner : freeTests) * count) return 'too intricate'
    if (failed > left) {
      if (ring.slack > 0) return 'not flat'
      ring.slack = roundingError(points)
      failed = 0
    }
    if (!isEar(ring, at)) {
      at = ring.next[at]!
      failed++
      continue
    }
    triangles.push(rim[ring.before[at]!]!, rim[at]!, rim[ring.next[at]!]!)
    clip(ring, at)
    left--
    failed = 0
    // Every second corner makes fewer slivers than a fan.
    at = ring.next[ring.next[at]!]!
  }
  const last = ring.isGone.indexOf(0)
  return [...triangles, rim[last]!, rim[ring.next[last]!]!, rim[ring.before[last]!]!]
}

function clip({ next, before, isGone }: Ring, at: number) {
  isGone[at] = 1
  next[before[at]!] = next[at]!
  before[next[at]!] = before[at]!
}

function turnAt({ points, next, before }: Ring, at: number) {
  return turn(points[before[at]!]!, points[at]!, points[next[at]!]!)
}

function turn(a: Point, b: Point, c: Point) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function isEar(ring: Ring, at: number) {
  const { points, rim, next, before } = ring
  if (turnAt(ring, at) <= -ring.slack) return false
  const [from, to] = [before[at]!, next[at]!]
  if (ring.hasEdge(rim[from]!, rim[to]!)) return false
  const [a, b, c] = [points[from]!, points[at]!, points[to]!]
  ring.reflex = ring.reflex.filter((one) => ring.isGone[one] === 0 && turnAt(ring, one) <= 0)
  ring.tests += ring.reflex.length + 1
  if (ring.tests > freeTests * rim.length) ring.budget.tests -= ring.reflex.length + 1
  return !ring.reflex.some(
    (one) => one !== from && one !== to && one !== at && isInside(points[one]!, [a, b, c], ring.slack),
  )
}

function isInside(point: Point, [a, b, c]: [Point, Point, Point], slack: number) {
  return turn(a, b, point) >= slack && turn(b, c, point) >= slack && turn(c, a, point) >= slack
}

function roundingError(points: Point[]) {
  return 1e-7 * points.reduce((most, [x, y]) => Math.max(most, x * x + y * y), 1e-30)
}
