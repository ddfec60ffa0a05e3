import { cross, plus, scaled } from '../../mesh/vector.ts'
import { clipToBox } from '../plate/clip-to-box.ts'
import { groupPlaces, type Place, placeFinder, type Sample } from '../plate/places.ts'
import type { CheckedPlate } from '../plate/plate.ts'
import { type Corners, cornersOf, type Point, pointBetween } from '../plate/sample-points.ts'
import { trianglesNear } from '../plate/triangles-near.ts'

/** A place of more samples is large enough for its mean. */
const fewSamples = 48
const areaOfSample = 0.05
/** A wall of up to 0.8 mm has both its sides in neighbouring cells. */
const cell = 0.8
const maxTriangles = 2000
const maxPoints = 60_000

/** Of a triangle in all places: a thin sample of each, and what was thin and measured, in mm2. */
type Measure = { firstThin: Sample[]; thinArea: number; measured: number }
type WallAt = (point: Point) => Omit<Sample, 'area'> | undefined
/** Low and high corner, in mm. */
type Box = Float64Array

/** One sample of a small triangle stands for its whole area, so places of few samples are measured again from many points. */
export function measureSpots(
  plate: CheckedPlate,
  { places, placeCell, wallAt }: { places: readonly Place[]; placeCell: number; wallAt: WallAt },
): Place[] {
  const placeAt = placeFinder(places, placeCell)
  const kept: Place[] = []
  const samples: Sample[] = []
  const measures = new Map<number, Measure>()
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
      const thin = points.flatMap(({ at, area }): Sample[] => {
        const wall = wallAt({ triangle, at })
        return wall ? [{ ...wall, area }] : []
      })
      const { firstThin = [], thinArea = 0, measured = 0 } = measures.get(triangle) ?? {}
      measures.set(triangle, {
        firstThin: [...firstThin, ...thin.slice(0, 1)],
        thinArea: thinArea + areaOfAll(thin),
        measured: measured + areaOfAll(points),
      })
      samples.push(...thin)
    }
  }
  const thinBefore = new Set(
    places.flatMap((place) => place.samples.flatMap(({ triangle }) => triangle ?? [])),
  )
  for (const [triangle, { firstThin, thinArea, measured }] of measures) {
    const area = thinBefore.has(triangle) ? measured : plate.facets.areas[triangle]!
    if (thinArea * 2 > area) for (const sample of firstThin) sample.triangle = triangle
  }
  return [...kept, ...groupPlaces(samples, cell, plate.checkTime)]
}

function boxAround({ low, high }: Place, margin: number): Box {
  return Float64Array.from([...low.map((value) => value - margin), ...high.map((value) => value + margin)])
}

/** Returns points that are evenly spread over the part of a triangle in a box, with the area that each stands for. */
function spreadPoints({ mesh }: CheckedPlate, triangle: number, box: Box) {
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

function areaOfAll(samples: readonly { area: number }[]) {
  return samples.reduce((sum, { area }) => sum + area, 0)
}
