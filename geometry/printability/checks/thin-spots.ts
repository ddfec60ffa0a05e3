import { groupPlaces, type Place, type Sample } from '../plate/places.ts'
import type { Plate } from '../plate/plate.ts'
import { type Point, pointInTriangle } from '../plate/sample-points.ts'
import { trianglesNear } from '../plate/triangles-near.ts'

/** A place of more samples is large enough for its mean. */
const fewSamples = 48
/** Half of the least distance between two places, in mm. */
const margin = 1.5
const areaOfSample = 0.05
/** A wall of up to 0.8 mm has both its sides in neighbouring cells. */
const cell = 0.8
const maxTriangles = 2000
const maxPoints = 60_000

type WallAt = (point: Point) => Omit<Sample, 'area'> | undefined

/**
 * Measures places of few samples again, from many points: one sample of a small triangle stands for its whole area, also
 * where only a corner of it is thin. Returns the places that are left, of their true area and thickness.
 */
export function measureSpots(plate: Plate, places: readonly Place[], wallAt: WallAt): Place[] {
  let left = maxPoints
  return places.toReversed().flatMap((place) => {
    if (place.samples.length >= fewSamples || left <= 0) return [place]
    const measured = measureSpot(plate, place, wallAt)
    left -= measured?.points ?? maxTriangles
    return measured ? groupPlaces(measured.samples, cell, plate.checkTime) : [place]
  })
}

function measureSpot(plate: Plate, { low, high }: Place, wallAt: WallAt) {
  const { mesh, facets, tree, checkTime } = plate
  const box = Float64Array.from([
    ...low.map((value) => value - margin),
    ...high.map((value) => value + margin),
  ])
  const triangles = trianglesNear(tree, box, maxTriangles)
  if (!triangles) return undefined
  const samples: Sample[] = []
  let points = triangles.length
  for (const triangle of triangles) {
    checkTime()
    const area = facets.areas[triangle]!
    const count = Math.max(1, Math.min(maxTriangles, Math.round(area / areaOfSample)))
    const first = samples.length
    points += count
    for (let index = 0; index < count; index++) {
      const at = pointInTriangle(mesh, triangle, index)
      const wall = isWithin(box, at) ? wallAt({ triangle, at }) : undefined
      if (wall) samples.push({ ...wall, area: area / count })
    }
    if ((samples.length - first) * 2 > count) samples[first]!.triangle = triangle
  }
  return { samples, points }
}

function isWithin(box: Float64Array, at: Point['at']) {
  return at.every((value, axis) => value >= box[axis]! && value <= box[axis + 3]!)
}
