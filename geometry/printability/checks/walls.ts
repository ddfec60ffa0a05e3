import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import type { Vector } from '../../mesh/vector.ts'
import { castRay, type Hit, isInside, mayMeet, type Ray } from '../plate/cast-ray.ts'
import { groupPlaces, type Place, type Sample } from '../plate/places.ts'
import { type CheckedPlate, markTriangle } from '../plate/plate.ts'
import { type Point, pointInTriangle } from '../plate/sample-points.ts'
import type { Clearance } from './clearances.ts'
import { measureSpots } from './thin-spots.ts'

/** Places in mm: `value` is the mean thickness of a wall, or the mean gap between two bodies; `near` is what faces or touches another one. */
export type Walls = { thin: Place[]; gaps: Place[]; near: Clearance[] }

const thinnest = 0.8
const narrowest = 0.3
const widestGap = 1
const touching = 0.02
const rounding = 1e-4
/** Cosine: the two sides of a wall look away from each other, those of a wedge do not. */
const opposite = -0.9
/** Cosine of 25 degrees: what a flatter face bounds is printed as layers, however thin. */
const flat = 0.906
const placeCell = 3
const leastArea = 1

/**
 * Returns thin walls and narrow gaps. From points on the faces a ray goes inwards to the other side of the wall, as of the
 * shape diameter function (Shapira, Shamir and Cohen-Or 2008), and outwards to the next body; rays end where neither counts.
 */
export function findWalls(plate: CheckedPlate): Walls {
  const thin: Sample[] = []
  const near: Clearance[] = []
  const spacing = spacingOf(plate)
  let sampled = 0
  for (let triangle = 0; triangle < plate.facets.areas.length; triangle += spacing.every) {
    const area = plate.facets.areas[triangle]!
    if (area === 0) continue
    const count = Math.max(1, Math.min(400, Math.round(area / spacing.area)))
    const firstThin = thin.length
    let gapsHere = 0
    for (let index = 0; index < count; index++) {
      if (sampled++ % 1024 === 0) plate.checkTime()
      const share = (area * spacing.every) / count
      const point = { triangle, at: pointInTriangle(plate.mesh, triangle, index) }
      const wall = wallAt(plate, point)
      if (wall) thin.push({ ...wall, area: share })
      const clearance = plate.parts > 1 ? clearanceOf(plate, point) : undefined
      if (clearance) near.push({ ...clearance, area: share })
      gapsHere += clearance && isNarrow(clearance) ? 1 : 0
    }
    if ((thin.length - firstThin) * 2 > count) thin[firstThin]!.triangle = triangle
    if (gapsHere * 2 > count) markTriangle(plate, triangle, findingMarks.narrow_gap)
  }
  const gaps = near.filter(isNarrow).map(({ at, area, gap }) => ({ at, area, value: gap }))
  return { thin: wallsOf(plate, thin), gaps: placesOf(plate, gaps).filter(isLarge), near }
}

function placesOf({ checkTime }: CheckedPlate, samples: Sample[]) {
  return groupPlaces(samples, placeCell, checkTime)
}

function isLarge({ area }: Place) {
  return area >= leastArea
}

function wallsOf(plate: CheckedPlate, thin: Sample[]) {
  const found = placesOf(plate, thin).filter(isLarge)
  const measured = measureSpots(plate, { places: found, placeCell, wallAt: (point) => wallAt(plate, point) })
  const walls = measured.filter((place) => isLarge(place) && !isSliver(place) && !isLow(place))
  for (const { triangle } of walls.flatMap(({ samples }) => samples))
    if (triangle !== undefined) markTriangle(plate, triangle, findingMarks.thin_wall)
  return walls
}

function isNarrow({ gap }: Pick<Clearance, 'gap'>) {
  return gap > 0 && gap < narrowest * 0.99
}

function isSliver({ low, high, area, value }: Place) {
  const extents = [high[0] - low[0], high[1] - low[1], high[2] - low[2]].sort((a, b) => a - b)
  return value < 0.3 && (extents[1]! < 2 || area < 2 * Math.hypot(...extents))
}

/** Two layers of 0.2 mm: what is lower, such as the feather edge of a flare, is printed as layers. */
const lowest = 0.4
/** Points on a steeper face stand for all of its height. */
const steep = Math.SQRT1_2

function heightsOf({ mesh, facets }: CheckedPlate, triangle: number, at: Vector): [number, number] {
  if (Math.abs(facets.normals[triangle * 3 + 2]!) > steep) return [at[2], at[2]]
  const heightOf = (corner: number) => mesh.positions[mesh.triangles[triangle * 3 + corner]! * 3 + 2]!
  const heights = [heightOf(0), heightOf(1), heightOf(2)]
  return [Math.min(...heights), Math.max(...heights)]
}

function isLow({ heights: [from, to] }: Place) {
  return to - from < lowest
}

const usualSampleArea = 2
const maxSamples = 60_000
const maxTriangles = 250_000

/** One sample a triangle, of every second, third... in a large mesh, and more in large triangles. */
function spacingOf({ facets: { areas } }: CheckedPlate) {
  const total = areas.reduce((sum, area) => sum + area, 0)
  return {
    every: Math.ceil(areas.length / maxTriangles),
    area: Math.max(usualSampleArea, total / maxSamples),
  }
}

function wallAt(plate: CheckedPlate, { triangle, at }: Point): Omit<Sample, 'area'> | undefined {
  const normal = normalOf(plate, triangle)
  if (Math.abs(normal[2]) > flat) return undefined
  const value = thicknessOf(plate, { triangle, at }, normal)
  if (value === undefined || (plate.parts > 1 && isInside(plate.tree, moved(at, normal, 0.01)) === true))
    return undefined
  return { at, value, heights: heightsOf(plate, triangle, at) }
}

function clearanceOf(plate: CheckedPlate, { triangle, at }: Point) {
  const { tree, facets, partOf } = plate
  const normal = normalOf(plate, triangle)
  const from = moved(at, normal, -touching)
  const across = { from, along: normal, length: touching + widestGap, except: triangle }
  const hits = meetsOpposite(plate, across, normal) ? (castRay(tree, across) ?? []) : []
  const faces = (hit: Hit) =>
    !hit.leaves &&
    partOf[hit.triangle] !== partOf[triangle] &&
    cosine(facets.normals, hit.triangle, normal) < opposite
  const touched = hits.find((hit) => hit.at <= touching * 2 && faces(hit))
  const next = touched ?? hits.find((hit) => hit.at > touching + rounding)
  if (!next || !faces(next)) return undefined
  const shells: Clearance['shells'] = [partOf[triangle]!, partOf[next.triangle]!]
  return { at, shells, gap: touched ? 0 : next.at - touching }
}

function meetsOpposite({ tree }: CheckedPlate, ray: Ray, normal: Vector) {
  return mayMeet(tree, ray, { normal, most: opposite })
}

/** Returns the distance at which a ray has left as many bodies as it entered. */
function thicknessOf(plate: CheckedPlate, { triangle: except, at: from }: Point, normal: Vector) {
  const along: Vector = [-normal[0], -normal[1], -normal[2]]
  const ray = { from, along, length: thinnest * 0.99, except }
  if (!meetsOpposite(plate, ray, normal)) return undefined
  const { tree, facets } = plate
  const hits = castRay(tree, ray)
  let depth = 1
  for (const { at, triangle, leaves } of hits ?? []) {
    depth += leaves ? -1 : 1
    if (depth === 0) return cosine(facets.normals, triangle, normal) < opposite ? at : undefined
  }
  return undefined
}

function normalOf({ facets: { normals } }: CheckedPlate, triangle: number): Vector {
  return [normals[triangle * 3]!, normals[triangle * 3 + 1]!, normals[triangle * 3 + 2]!]
}

function cosine(normals: Float32Array, triangle: number, [x, y, z]: Vector) {
  return normals[triangle * 3]! * x + normals[triangle * 3 + 1]! * y + normals[triangle * 3 + 2]! * z
}

function moved([x, y, z]: Vector, normal: Vector, by: number): Vector {
  return [x + normal[0] * by, y + normal[1] * by, z + normal[2] * by]
}
