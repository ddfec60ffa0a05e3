/** Two secret 32-bit numbers that decide which bit a facet carries. */
export type ShapeKey = { first: number; second: number }

export type FacetShape = {
  /** Keyed hash of the edge ratios: equal after moving, turning and scaling. */
  hash: number
  /** The corner opposite the longest edge, or -1 when two edges are nearly equal. */
  apex: number
}

export function newFacetShape(): FacetShape {
  return { hash: 0, apex: -1 }
}

// The longest edge must exceed the next by 0.4 %, so that rounding cannot exchange them.
const nearlyEqual = 1 - 2 * 0.004
const ratioSteps = 512

/** Fills `into`, because an object for each facet would double the time. */
export function measureFacet(corners: Float32Array, key: ShapeKey, into: FacetShape) {
  const a = squaredLength(corners, 3, 6)
  const b = squaredLength(corners, 6, 0)
  const c = squaredLength(corners, 0, 3)
  measureEdges(a, b, c, key, into)
}

/** Measures the shape from the squared lengths of the edges opposite the first, the second and the third corner. */
export function measureEdges(a: number, b: number, c: number, key: ShapeKey, into: FacetShape) {
  const longest = Math.max(a, b, c)
  const shortest = Math.min(a, b, c)
  const middle = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
  const isClear = shortest > 0 && middle <= longest * nearlyEqual
  if (!isClear) into.apex = -1
  else if (longest === a) into.apex = 0
  else into.apex = longest === b ? 1 : 2
  into.hash = longest > 0 ? hashRatios(shortest / longest, middle / longest, key) : 0
}

function squaredLength(corners: Float32Array, from: number, to: number) {
  const x = corners[from]! - corners[to]!
  const y = corners[from + 1]! - corners[to + 1]!
  const z = corners[from + 2]! - corners[to + 2]!
  return x * x + y * y + z * z
}

/** Ratios of squared lengths, rounded so that a re-exported file gives the same hash. */
function hashRatios(short: number, middle: number, { first, second }: ShapeKey) {
  const step = Math.floor(Math.sqrt(short) * ratioSteps) * 1031 + Math.floor(Math.sqrt(middle) * ratioSteps)
  return mix(step ^ first, second)
}

/** The finaliser of MurmurHash3, with a key. */
export function mix(value: number, key: number) {
  let mixed = Math.imul(value, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ key, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
