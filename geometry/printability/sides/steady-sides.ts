import type { Printability } from '#contract/printing/printability/printability.ts'
import { bounds } from '../../mesh/bounds.ts'
import { layOn } from '../../mesh/lay-on.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { cross, dot, plus, scaled, unit, type Vector } from '../../mesh/vector.ts'
import { addTetrahedron, centreOfMass, type Moments, readCorners } from '../plate/centre-of-mass.ts'
import { flatHull, marginIn, type Point } from '../plate/flat-hull.ts'
import { type CheckedPlate, onBed } from '../plate/plate.ts'
import { convexHull, type HullFace } from './convex-hull.ts'
import { measureOrientation, type Orientation } from './orientation.ts'

export type SteadySides = Required<Pick<Printability, 'layFlat' | 'standUpright'>>

type Solid = Pick<CheckedPlate, 'mesh' | 'facets' | 'checkTime' | 'partOf' | 'bodyOfPart' | 'bodies'>
type Side = { down: Vector; pose: Orientation; baseMm2: number }

/** Corners this far apart are on one flat face, in mm; a share of the model for large ones. */
const nearest = 0.02
const nearestShare = 2e-4
const sameFace = 0.9995
const maxFaces = 24
const leastTilt = 3
const leastContactMm2 = 20
const leastContactShare = 0.02
const nearlyWidest = 0.9
const nearlyHighest = 0.95

/**
 * Returns the sides that lay a model flat and stand it upright, of the faces of its convex hull on which it stands by 3
 * degrees and that touch the bed: the lowest of the widest, and the widest of the highest. Both null when there is none on
 * which all bodies reach the bed that reach it now. Throws when `checkTime` does.
 */
export function findSteadySides(solid: Solid): SteadySides {
  const sides = listSides(solid)
  const width = Math.max(0, ...sides.map(({ baseMm2 }) => baseMm2))
  const height = Math.max(0, ...sides.map(({ pose }) => pose.heightMm))
  const flat = sides.filter(({ baseMm2 }) => baseMm2 >= width * nearlyWidest)
  const upright = sides.filter(({ pose }) => pose.heightMm >= height * nearlyHighest)
  return {
    layFlat: laid(
      solid.mesh,
      first(flat, ({ pose }) => pose.heightMm),
    ),
    standUpright: laid(
      solid.mesh,
      first(upright, ({ baseMm2 }) => -baseMm2),
    ),
  }
}

/** Returns the best side; of equal ones the present one, then the one with the least overhangs. */
function first(sides: readonly Side[], costOf: (side: Side) => number) {
  const least = Math.min(...sides.map(costOf))
  const equal = sides.filter((side) => costOf(side) - least <= Math.abs(least) * 0.01)
  return (
    equal.find(({ down }) => down === asNow) ??
    equal.sort((a, b) => a.pose.overhangMm2 - b.pose.overhangMm2)[0]
  )
}

function laid(mesh: Mesh, side: Side | undefined): SteadySides['layFlat'] {
  if (!side) return null
  const [x, y, z] = side.down
  const turned = { positions: mesh.positions.slice() }
  layOn(turned, side.down)
  const { low, high } = bounds(turned.positions)
  const lengthOf = (axis: 0 | 1 | 2) => Math.round((high[axis] - low[axis]) * 100) / 100
  return { down: [x, y, z], pose: side.pose, sizeMm: [lengthOf(0), lengthOf(1), lengthOf(2)] }
}

export const asNow: Vector = [0, 0, -1]
const axes: Vector[] = [asNow, [0, 0, 1], [0, -1, 0], [0, 1, 0], [-1, 0, 0], [1, 0, 0]]
/** A quarter of a degree. */
const nearAxis = 0.99999
const nearlyAllContact = 0.99

function listSides(solid: Solid): Side[] {
  const { mesh, facets, checkTime } = solid
  const { low, high } = bounds(mesh.positions)
  const size = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  const margin = Math.max(nearest, size * nearestShare)
  const hull = convexHull(mesh.positions, margin, checkTime)
  const vertices = [...new Set(hull.flatMap(({ corners }) => corners))]
  const corners = vertices.map((vertex): Vector => {
    return [mesh.positions[vertex * 3]!, mesh.positions[vertex * 3 + 1]!, mesh.positions[vertex * 3 + 2]!]
  })
  const base = { corners, margin, centre: centreOf(mesh) }
  const total = facets.areas.reduce((sum, area) => sum + area, 0)
  const leastContact = Math.min(leastContactMm2, total * leastContactShare)
  const isStanding = standsAsNow(solid)
  const sideOn = (down: Vector): Side | undefined => {
    checkTime()
    const { area: baseMm2, tilt } = baseOf(base, down)
    if (tilt < leastTilt) return undefined
    const pose = measureOrientation(mesh, facets, down)
    return pose.contactMm2 >= leastContact && isStanding(down) ? { down, pose, baseMm2 } : undefined
  }
  return flatFaces(hull).flatMap((way) => {
    const exact = sideOn(way)
    const axis = axes.find((one) => dot(one, way) > nearAxis)
    const snapped = axis && sideOn(axis)
    const isSame = snapped && snapped.pose.contactMm2 >= (exact?.pose.contactMm2 ?? 0) * nearlyAllContact
    return (isSame ? snapped : exact) ?? []
  })
}

function flatFaces(hull: readonly HullFace[]): Vector[] {
  const faces: FlatFace[] = []
  for (const { normal, area } of hull.toSorted((one, other) => other.area - one.area)) {
    const known = faceAlong(faces, normal)
    if (known) {
      known.sum = plus(known.sum, scaled(normal, area))
      known.area += area
    } else if (faces.length < maxFaces * 8) faces.push({ normal, sum: scaled(normal, area), area })
  }
  const largest = faces.toSorted((one, other) => other.area - one.area).slice(0, maxFaces)
  return largest.map(({ sum }) => unit(sum))
}

type FlatFace = { normal: Vector; sum: Vector; area: number }

function faceAlong(faces: readonly FlatFace[], normal: Vector) {
  for (let at = 0; at < faces.length; at++) if (dot(faces[at]!.normal, normal) > sameFace) return faces[at]
  return undefined
}

function centreOf(mesh: Mesh): Vector {
  const sum: Moments = { volume: 0, moments: [0, 0, 0] }
  const corners = new Float64Array(9)
  for (let triangle = 0; triangle * 3 < mesh.triangles.length; triangle++) {
    readCorners(mesh, triangle, corners)
    addTetrahedron(sum, corners)
  }
  return centreOfMass(sum, bounds(mesh.positions))
}

type Base = { corners: readonly Vector[]; margin: number; centre: Vector }

function baseOf({ corners, margin, centre }: Base, down: Vector) {
  const lowest = corners.reduce((most, corner) => Math.max(most, dot(corner, down)), -Infinity)
  const across = unit(cross(down, Math.abs(down[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]))
  const along = cross(down, across)
  const flattened = (point: Vector): Point => [dot(point, across), dot(point, along)]
  const polygon = flatHull(corners.filter((corner) => dot(corner, down) > lowest - margin * 2).map(flattened))
  const edge = marginIn(polygon, flattened(centre))
  const tilt = (Math.atan2(edge, Math.max(1e-3, lowest - dot(centre, down))) * 180) / Math.PI
  return { area: areaOf(polygon), tilt }
}

function areaOf(polygon: readonly Point[]) {
  const twice = polygon.map(([x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length]!
    return x * nextY - nextX * y
  })
  return Math.abs(twice.reduce((sum, share) => sum + share, 0)) / 2
}

type Bodies = Omit<Solid, 'facets' | 'checkTime'>

/** Returns whether each body that reaches the bed now reaches it on another side, too. */
export function standsAsNow(solid: Bodies) {
  const now = standingBodies(solid, asNow)
  return (down: Vector) => {
    const there = standingBodies(solid, down)
    return now.every((isStanding, body) => !isStanding || there[body])
  }
}

function standingBodies({ mesh, partOf, bodyOfPart, bodies }: Bodies, [x, y, z]: Vector) {
  if (bodies === 1) return [true]
  const { positions, triangles } = mesh
  const depths = new Float64Array(bodies).fill(-Infinity)
  for (let corner = 0; corner < triangles.length; corner++) {
    const part = partOf[(corner / 3) | 0]!
    if (part < 0) continue
    const body = bodyOfPart[part]!
    const from = triangles[corner]! * 3
    const depth = positions[from]! * x + positions[from + 1]! * y + positions[from + 2]! * z
    if (depth > depths[body]!) depths[body] = depth
  }
  const lowest = Math.max(...depths)
  return Array.from(depths, (depth) => depth > lowest - onBed)
}
