import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import type { Vector } from '../../mesh/vector.ts'
import { addTetrahedron, centreOfMass, type Moments, readCorners } from '../plate/centre-of-mass.ts'
import { flatHull, marginIn, type Point } from '../plate/flat-hull.ts'
import { type LaidPlate, liesOnBed, markTriangle } from '../plate/plate.ts'

export type Standing = {
  low: Vector
  high: Vector
  /** Of the first layer in mm2. */
  contact: number
  /** Degrees by which it can be tilted before it falls; negative when it falls by itself. */
  tilt: number
}

const firstLayer = 0.1
const tallBody = 10
const leastTilt = 10

export function tipsEasily({ low, high, tilt }: Standing) {
  return tilt < leastTilt && high[2] - low[2] > tallBody
}

/**
 * Returns the bodies that stand on the bed, and marks their faces on it, and all of a body that tips over. The first layer is the area inside of the section's edges (Green's theorem);
 * a body falls when its centre of mass is no longer over the convex hull of the section.
 */
export function findStanding(plate: LaidPlate): Standing[] {
  const { partOf, bodies: count, bodyOfPart } = plate
  const bodies = Array.from({ length: count }, emptyBody)
  for (let triangle = 0; triangle < partOf.length; triangle++) {
    const part = partOf[triangle]!
    const body = part < 0 ? undefined : bodies[bodyOfPart[part]!]
    if (body) addTriangle(plate, body, triangle)
  }
  const standing = bodies.map((body) => (body.section.length > 0 ? standingOf(plate, body) : undefined))
  markBodies(plate, (part) => standing[bodyOfPart[part]!])
  return standing.flatMap((body) => body ?? [])
}

function markBodies(plate: LaidPlate, bodyOf: (part: number) => Standing | undefined) {
  const { partOf, facets } = plate
  for (let triangle = 0; triangle < partOf.length; triangle++) {
    const body = partOf[triangle]! < 0 ? undefined : bodyOf(partOf[triangle]!)
    if (!body) continue
    if (tipsEasily(body)) markTriangle(plate, triangle, findingMarks.tip_over)
    if (facets.normals[triangle * 3 + 2]! < 0 && liesOnBed(plate, triangle))
      markTriangle(plate, triangle, findingMarks.small_contact)
  }
}

type Body = Moments & {
  low: [number, number, number]
  high: [number, number, number]
  section: number[]
  contact: number
}

function emptyBody(): Body {
  const low: Body['low'] = [Infinity, Infinity, Infinity]
  const high: Body['high'] = [-Infinity, -Infinity, -Infinity]
  return { low, high, volume: 0, moments: [0, 0, 0], section: [], contact: 0 }
}

const corners = new Float64Array(9)

function addTriangle({ mesh, facets, bed }: LaidPlate, body: Body, triangle: number) {
  readCorners(mesh, triangle, corners)
  for (let place = 0; place < 9; place++) {
    const axis = place % 3
    if (axis === 2) corners[place]! -= bed
    body.low[axis] = Math.min(body.low[axis]!, corners[place]!)
    body.high[axis] = Math.max(body.high[axis]!, corners[place]!)
  }
  addTetrahedron(body, corners)
  const isBelow = corners[2]! < firstLayer
  if (corners[5]! < firstLayer === isBelow && corners[8]! < firstLayer === isBelow) return
  const cut = [...crossFirstLayer(0, 3), ...crossFirstLayer(3, 6), ...crossFirstLayer(6, 0)]
  const [x1, y1, x2, y2] = cut
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return
  body.section.push(x1, y1, x2, y2)
  // The body is on the left of an edge that turns with the face.
  const turns = (x2 - x1) * -facets.normals[triangle * 3 + 1]! + (y2 - y1) * facets.normals[triangle * 3]!
  body.contact += (Math.sign(turns) * (x1 * y2 - x2 * y1)) / 2
}

function crossFirstLayer(from: number, to: number) {
  const [x, y, z] = corners.subarray(from, from + 3)
  const [toX, toY, toZ] = corners.subarray(to, to + 3)
  if (z! < firstLayer === toZ! < firstLayer) return []
  const share = (firstLayer - z!) / (toZ! - z!)
  return [x! + share * (toX! - x!), y! + share * (toY! - y!)]
}

function standingOf({ bed }: LaidPlate, body: Body): Standing {
  const { low, high, section, contact } = body
  const [x, y, z] = centreOfMass(body, body)
  const margin = marginIn(flatHull(pointsOf(section)), [x, y])
  return {
    low: [low[0], low[1], low[2] + bed],
    high: [high[0], high[1], high[2] + bed],
    contact: Math.max(0, contact),
    tilt: (Math.atan2(margin, Math.max(1e-3, z)) * 180) / Math.PI,
  }
}

function pointsOf(section: number[]) {
  return Array.from(
    { length: section.length / 2 },
    (_, at): Point => [section[at * 2]!, section[at * 2 + 1]!],
  )
}
