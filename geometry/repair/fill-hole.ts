import { cross, dot, plus, scaled, unit, type Vector } from '../mesh/vector.ts'
import { clipEars, type Patch } from './clip-ears.ts'

/** Positions of a mesh, and whether two vertices have an edge already: a third face there would break it. */
type Surroundings = { positions: Float32Array; hasEdge: (one: number, other: number) => boolean }

// Cubic cost: a larger rim has to be nearly flat.
const fewest = 40
// Distance from the plane as a share of the square root of the area.
const flatness = 0.2

/** Returns triangles that close the rim, in its sense: of the least area for a small one, else ears of a flat one. */
export function fillHole(rim: number[], surroundings: Surroundings): Patch {
  if (rim.length <= fewest) return leastArea(rim, surroundings)
  const points = rim.map((vertex) => pointOf(surroundings.positions, vertex))
  const { normal, area, distance } = fitPlane(points)
  if (distance > flatness * Math.sqrt(area)) return 'not flat'
  return clipEars(rim, { points: inPlane(points, normal), hasEdge: surroundings.hasEdge })
}

function pointOf(positions: Float32Array, vertex: number): Vector {
  return [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!]
}

/** Minimum-weight triangulation of a polygon in space (Barequet and Sharir 1995), the weight being the area. */
function leastArea(rim: number[], { positions, hasEdge }: Surroundings): Patch {
  const count = rim.length
  const points = rim.map((vertex) => pointOf(positions, vertex))
  const least = new Float64Array(count * count)
  const through = new Int32Array(count * count)
  for (let span = 2; span < count; span++) {
    for (let from = 0; from + span < count; from++) {
      const [to, at] = [from + span, from * count + from + span]
      least[at] = Infinity
      if (span < count - 1 && hasEdge(rim[from]!, rim[to]!)) continue
      for (let middle = from + 1; middle < to; middle++) {
        const parts = least[from * count + middle]! + least[middle * count + to]!
        if (parts >= least[at]!) continue
        const area = parts + areaOf(points[from]!, points[middle]!, points[to]!)
        if (area >= least[at]!) continue
        least[at] = area
        through[at] = middle
      }
    }
  }
  if (least[count - 1] === Infinity) return 'too intricate'
  return triangulation(rim, through)
}

function triangulation(rim: number[], through: Int32Array) {
  const triangles: number[] = []
  const open: [number, number][] = [[0, rim.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    if (to - from < 2) continue
    const middle = through[from * rim.length + to]!
    triangles.push(rim[from]!, rim[middle]!, rim[to]!)
    open.push([from, middle], [middle, to])
  }
  return triangles
}

function areaOf(a: Vector, b: Vector, c: Vector) {
  return Math.hypot(...cross(minus(b, a), minus(c, a))) / 2
}

function minus(a: Vector, b: Vector) {
  return plus(a, scaled(b, -1))
}

/** By the normal of Newell, as Sutherland, Sproull and Schumacker (1974) give it. */
function fitPlane(points: Vector[]) {
  let [sum, middle]: Vector[] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  for (const point of points) middle = plus(middle!, scaled(point, 1 / points.length))
  for (const [at, point] of points.entries()) {
    const next = points[(at + 1) % points.length]!
    sum = plus(sum!, cross(minus(point, middle!), minus(next, middle!)))
  }
  const normal = unit(sum!)
  const distance = points.reduce(
    (most, point) => Math.max(most, Math.abs(dot(minus(point, middle!), normal))),
    0,
  )
  return { normal, area: Math.hypot(...sum!) / 2, distance }
}

function inPlane(points: Vector[], normal: Vector): [number, number][] {
  const helper: Vector = Math.abs(normal[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]
  const across = unit(cross(helper, normal))
  const up = cross(normal, across)
  const [origin] = points
  return points.map((point) => {
    const offset = minus(point, origin ?? point)
    return [dot(offset, across), dot(offset, up)]
  })
}
