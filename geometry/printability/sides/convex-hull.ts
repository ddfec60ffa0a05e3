import { cross, dot, unit, type Vector } from '../../mesh/vector.ts'

type Corners = readonly [number, number, number]
type Face = {
  corners: Corners
  /** Across the edges that begin at each corner. */
  neighbours: Face[]
  normal: Vector
  offset: number
  outside: number[]
  /** The vertex furthest outside, and how far it is. */
  apex: number
  reach: number
  isHidden: boolean
}

export type HullFace = { corners: Corners; normal: Vector; area: number }

type Points = { positions: Float32Array; nearest: number }

/** Barber et al. 1996, *Quickhull*. A vertex nearer than `nearest` mm to a face lies on it. None for a flat model. */
export function convexHull(positions: Float32Array, nearest: number, checkTime: () => void): HullFace[] {
  const points = { positions, nearest }
  const corners = firstCorners(points)
  if (!corners) return []
  const faces = firstFaces(points, corners)
  const all: number[] = []
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) all.push(vertex)
  shareOut(points, all, faces)
  for (let at = 0; at < faces.length; at++) {
    const face = faces[at]!
    if (face.isHidden || face.outside.length === 0) continue
    checkTime()
    faces.push(...reachOut(points, face))
    if (!face.isHidden) at--
  }
  return faces.filter(({ isHidden }) => !isHidden).map((face) => hullFaceOf(points, face))
}

function at({ positions }: Points, vertex: number): Vector {
  return [positions[vertex * 3]!, positions[vertex * 3 + 1]!, positions[vertex * 3 + 2]!]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function firstCorners(points: Points) {
  const lowest = furthest(points, (x, y, z) => -x - y - z)
  const first = at(points, lowest.vertex)
  const [ox, oy, oz] = first
  const second = furthest(points, (x, y, z) => (x - ox) ** 2 + (y - oy) ** 2 + (z - oz) ** 2)
  const along = unit(minus(at(points, second.vertex), first))
  const third = furthest(points, (x, y, z) => Math.hypot(...cross([x - ox, y - oy, z - oz], along)))
  const [nx, ny, nz] = unit(cross(along, minus(at(points, third.vertex), first)))
  const fourth = furthest(points, (x, y, z) => Math.abs(nx * (x - ox) + ny * (y - oy) + nz * (z - oz)))
  const isSolid = fourth.distance > points.nearest && third.distance > points.nearest
  return isSolid ? [lowest.vertex, second.vertex, third.vertex, fourth.vertex] : undefined
}

function furthest({ positions }: Points, distanceOf: (x: number, y: number, z: number) => number) {
  let best = { vertex: 0, distance: -Infinity }
  for (let from = 0; from < positions.length; from += 3) {
    const distance = distanceOf(positions[from]!, positions[from + 1]!, positions[from + 2]!)
    if (distance > best.distance) best = { vertex: from / 3, distance }
  }
  return best
}

function firstFaces(points: Points, [a = 0, b = 0, c = 0, d = 0]: number[]) {
  const base = faceOf(points, [a, b, c])
  const isInside = distanceTo(base, points, d) < 0
  const [p, q] = isInside ? [b, c] : [c, b]
  const faces = [faceOf(points, [a, p, q]), faceOf(points, [a, d, p]), faceOf(points, [p, d, q])]
  faces.push(faceOf(points, [q, d, a]))
  for (const face of faces)
    face.neighbours = face.corners.map(
      (from, edge) => faces.find((other) => hasEdge(other, face.corners[(edge + 1) % 3]!, from)) ?? face,
    )
  return faces
}

function hasEdge({ corners }: Face, from: number, to: number) {
  return corners.some((corner, index) => corner === from && corners[(index + 1) % 3] === to)
}

function faceOf(points: Points, corners: Corners): Face {
  const [a, b, c] = [at(points, corners[0]), at(points, corners[1]), at(points, corners[2])]
  const normal = unit(cross(minus(b, a), minus(c, a)))
  const offset = dot(normal, a)
  return { corners, neighbours: [], normal, offset, outside: [], apex: 0, reach: 0, isHidden: false }
}

function distanceTo({ normal, offset }: Face, { positions }: Points, vertex: number) {
  const at = vertex * 3
  return normal[0] * positions[at]! + normal[1] * positions[at + 1]! + normal[2] * positions[at + 2]! - offset
}

/** Gives each vertex to a face that it lies outside of; the others lie in the hull. */
function shareOut(points: Points, vertices: readonly number[], faces: readonly Face[]) {
  for (const vertex of vertices)
    for (const face of faces) {
      const distance = distanceTo(face, points, vertex)
      if (!(distance > points.nearest)) continue
      face.outside.push(vertex)
      if (distance > face.reach) {
        face.apex = vertex
        face.reach = distance
      }
      break
    }
}

type Edge = { from: number; to: number; beyond: Face }

/** Returns the faces to the furthest vertex of a face, from the horizon seen there, and hides those it sees. */
function reachOut(points: Points, face: Face): Face[] {
  const { apex } = face
  const { seen, horizon } = findHorizon(points, face, apex)
  const made = horizon.map(({ from, to }) => faceOf(points, [from, to, apex]))
  const startingAt = new Map(made.map((one) => [one.corners[0], one]))
  const endingAt = new Map(made.map((one) => [one.corners[1], one]))
  if (startingAt.size < horizon.length) {
    // Rounding broke the horizon: the hull stays a hair smaller.
    const others = face.outside.filter((vertex) => vertex !== apex)
    Object.assign(face, { outside: [], reach: 0 })
    shareOut(points, others, [face])
    return []
  }
  for (const [index, { from, to, beyond }] of horizon.entries()) {
    const one = made[index]!
    one.neighbours = [beyond, startingAt.get(to) ?? one, endingAt.get(from) ?? one]
    beyond.neighbours[beyond.corners.indexOf(to)] = one
  }
  for (const hidden of seen) {
    hidden.isHidden = true
    shareOut(points, hidden.outside, made)
  }
  return made
}

function findHorizon(points: Points, face: Face, apex: number) {
  const seen = new Set([face])
  const horizon: Edge[] = []
  for (const one of seen)
    for (const [edge, beyond] of one.neighbours.entries()) {
      if (seen.has(beyond)) continue
      if (distanceTo(beyond, points, apex) > points.nearest / 100) seen.add(beyond)
      else horizon.push({ from: one.corners[edge]!, to: one.corners[(edge + 1) % 3]!, beyond })
    }
  return { seen: [...seen], horizon: horizon.filter(({ beyond }) => !seen.has(beyond)) }
}

function hullFaceOf(points: Points, { corners, normal }: Face): HullFace {
  const [a, b, c] = [at(points, corners[0]), at(points, corners[1]), at(points, corners[2])]
  return { corners, normal, area: Math.hypot(...cross(minus(b, a), minus(c, a))) / 2 }
}
