import { cross, plus, scaled } from '../../mesh/vector.ts'
import { clipToBox } from '../plate/clip-to-box.ts'
import { groupPlaces, type Place, placeFinder, type Sample } from '../plate/places.ts'
import type { Plate } from '../plate/plate.ts'
import { type Corners, cornersOf, type Point, pointBetween } from '../plate/sample-points.ts'
import { trianglesNear } from '../plate/triangles-near.ts'

/** A place of more samples is large enough for its mean. */
const fewSamples = 48
const areaOfSample = 0.05
/** A wall of up to 0.8 mm has both its sides in neighbouring cells. */
const cell = 0.8
const maxTriangles = 2000
const maxPoints = 60_000

type WallAt = (point: Point) => Omit<Sample, 'area'> | undefined
/** Low and high corner, in mm. */
type Box = Float64Array

/**
 * Measures places of few samples, grouped by `placeCell`, again from many points: one sample of a small triangle stands for
 * its whole area, also where only a corner of it is thin. Returns the places that are left, of their true area and thickness.
 */
export function measureSpots(
  plate: Plate,
  { places, placeCell, wallAt }: { places: readonly Place[]; placeCell: number; wallAt: WallAt },
): Place[] {
  const placeAt = placeFinder(places, placeCell)
  const kept: Place[] = []
  const samples: Sample[] = []
  let left = maxPoints
  for (const place of places.toReversed()) {
    const box = boxAround(place, placeCell)
    const isSpot = place.samples.length < fewSamples && left > 0
    const triangles = isSpot ? trianglesNear(plate.tree, box, maxTriangles) : undefined
    if (!triangles) {
      kept.push(place)
      continue
    }
    left -= triangles.length
    for (const triangle of triangles) {
      plate.checkTime()
      const points = spreadPoints(plate, triangle, box).filter(({ at }) => placeAt(at) === place)
      left -= points.length
      const thin = points.flatMap(({ at, area }) => {
        const wall = wallAt({ triangle, at })
        return wall ? [{ ...wall, area }] : []
      })
      if (isMostOf(thin, plate.facets.areas[triangle]!)) thin[0]!.triangle = triangle
      samples.push(...thin)
    }
  }
  return [...kept, ...groupPlaces(samples, cell, plate.checkTime)]
}

function boxAround({ low, high }: Place, margin: number): Box {
  return Float64Array.from([...low.map((value) => value - margin), ...high.map((value) => value + margin)])
}

/** Returns points that are evenly spread over the part of a triangle in a box, with the area that each stands for. */
function spreadPoints({ mesh }: Plate, triangle: number, box: Box) {
  const [first, ...others] = clipToBox(cornersOf(mesh, triangle), box)
  return others.slice(1).flatMap((third, index) => {
    const corners: Corners = [first!, others[index]!, third]
    const area = areaOf(corners)
    const count = Math.ceil(area / areaOfSample)
    return Array.from({ length: count }, (_, point) => ({
      at: pointBetween(corners, point),
      area: area / count,
    }))
  })
}

function areaOf([one, two, three]: Corners) {
  const from = scaled(one, -1)
  return Math.hypot(...cross(plus(two, from), plus(three, from))) / 2
}

function isMostOf(samples: readonly Sample[], area: number) {
  return samples.reduce((sum, sample) => sum + sample.area, 0) * 2 > area
}
