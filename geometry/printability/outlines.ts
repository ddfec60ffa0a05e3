import { boxOutline, leastBeds, widthAt, widthBetween } from '#contract/printing/printers/bed-fit.ts'
import type { Outline } from '#contract/printing/printers/outline.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { flatHull, type Point } from './plate/flat-hull.ts'

/** Of more, the box is compared with the bed. */
const maxOutlines = 16
/** In mm: no bed that is so little smaller is worth an outline. */
const leastGain = 0.1
/** In mm, at the directions that are left out. */
const tolerance = 0.05

/** Convex hulls seen from above, within 0.1 mm, without those inside another one. Undefined where the box fits the same beds. */
export function findOutlines(mesh: Mesh, counts: readonly number[]): Outline[] | undefined {
  const lastObject = new Int32Array(mesh.positions.length / 3).fill(-1)
  const objects = split(
    mesh,
    counts.filter((count) => count > 0),
  )
  const outlines = objects.map((object, index) => {
    return outlineOf(flatHull(outerCorners(object, { lastObject, index })))
  })
  const deciding: Outline[] = []
  for (const own of outlines.toSorted((one, other) => meanWidth(other) - meanWidth(one)))
    if (!deciding.some((other) => isWithin(own, other)) && deciding.push(own) > maxOutlines) return undefined
  if (deciding.length === 0) return undefined
  const sides = [0, 90].map((direction) => Math.max(...outlines.map((own) => widthAt(own, direction))))
  return fitMore(deciding, boxOutline([sides[0]!, sides[1]!])) ? deciding : undefined
}

function fitMore(outlines: readonly Outline[], box: Outline) {
  const [own, straight] = [leastBeds(outlines), leastBeds([box])]
  return own.widths.some((width, index) => {
    const past = own.from + index - straight.from
    return past < 0 || width < straight.widths[Math.min(past, straight.widths.length - 1)]! - leastGain
  })
}

function isWithin(own: Outline, other: Outline) {
  return [...own, ...other].every(([direction]) => {
    return widthAt(own, direction) <= widthAt(other, direction) + tolerance / 10
  })
}

function meanWidth(outline: Outline) {
  return [0, 45, 90, 135].reduce((sum, direction) => sum + widthAt(outline, direction), 0) / 4
}

type Object = { lastObject: Int32Array; index: number }

/** Leaves out corners inside of eight extreme ones (Akl and Toussaint 1978). */
function outerCorners({ positions, triangles }: Mesh, { lastObject, index }: Object): Point[] {
  const vertices: number[] = []
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = triangles[corner]!
    if (lastObject[vertex] === index) continue
    lastObject[vertex] = index
    vertices.push(vertex)
  }
  const at = (vertex: number): Point => [positions[vertex * 3]!, positions[vertex * 3 + 1]!]
  const extremes = flatHull(eightWays.map((way) => at(farthest(positions, vertices, way))))
  const outer = vertices.filter(
    (vertex) => !isInside(extremes, positions[vertex * 3]!, positions[vertex * 3 + 1]!),
  )
  return [...extremes, ...outer.map(at)]
}

const eightWays = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth): Point => {
  return [Math.cos((eighth * Math.PI) / 4), Math.sin((eighth * Math.PI) / 4)]
})

function farthest(positions: Float32Array, vertices: readonly number[], [x, y]: Point) {
  let [best, most] = [0, -Infinity]
  for (const vertex of vertices) {
    const distance = positions[vertex * 3]! * x + positions[vertex * 3 + 1]! * y
    if (distance > most) [best, most] = [vertex, distance]
  }
  return best
}

function isInside(polygon: readonly Point[], x: number, y: number) {
  for (let index = 0; index < polygon.length; index++) {
    const [fromX, fromY] = polygon[index]!
    const [toX, toY] = polygon[(index + 1) % polygon.length]!
    if ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) <= 0) return false
  }
  return polygon.length > 2
}

/** Returns the widths of a hull where they meet another corner, without those that hardly change the ones between. */
function outlineOf(hull: readonly Point[]): Outline {
  const perDegree = hull.length > 2000 ? 10 : 100
  const normals = hull.map(([x, y], index) => {
    const [nextX, nextY] = hull[(index + 1) % hull.length]!
    const degrees = (Math.atan2(x - nextX, nextY - y) / Math.PI) * 180
    return (Math.round(((degrees + 360) % 180) * perDegree) / perDegree) % 180
  })
  const directions = [...new Set([0, 90, ...normals])].sort((one, other) => one - other)
  const widths = directions.map(
    (direction) => [direction, widthOf(hull, direction)] satisfies Outline[number],
  )
  const whole = [...widths, [180, widths[0]![1]] satisfies Outline[number]]
  const middle = directions.indexOf(90)
  return [...thinned(whole, 0, middle), ...thinned(whole, middle, whole.length - 1)]
}

/** Returns the first and what is needed up to the last, without it (as Ramer 1972 and Douglas and Peucker 1973). */
function thinned(all: Outline, first: number, last: number): Outline {
  const ends = [all[first]!, all[last]!] as const
  let [worst, most] = [first, tolerance]
  for (let index = first + 1; index < last; index++) {
    const excess = widthBetween(ends, all[index]![0]) - all[index]![1]
    if (excess > most) [worst, most] = [index, excess]
  }
  return worst === first ? [ends[0]] : [...thinned(all, first, worst), ...thinned(all, worst, last)]
}

function widthOf(hull: readonly Point[], direction: number) {
  const angle = (direction / 180) * Math.PI
  const [alongX, alongY] = [Math.cos(angle), Math.sin(angle)]
  let [low, high] = [Infinity, -Infinity]
  for (const [x, y] of hull) {
    const distance = x * alongX + y * alongY
    low = Math.min(low, distance)
    high = Math.max(high, distance)
  }
  // What 32-bit corners add to a whole number does not count.
  return Math.ceil((high - low) * 100 - 0.01) / 100
}
