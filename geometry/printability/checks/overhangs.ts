import { findingMarks } from '#contract/printing/printability.ts'
import { rootOf } from '../../mesh/union-find.ts'
import type { Vector } from '../../mesh/vector.ts'
import { isInside } from '../cast-ray.ts'
import { overhangSine } from '../facets.ts'
import { markTriangle, onBed, type Plate } from '../plate.ts'
import {
  createRaster,
  fillTriangle,
  type RegionRaster,
  reachOf,
  spanOf,
  stampCarried,
} from './region-raster.ts'

/** Connected faces that look down by more than 45 degrees from the vertical. */
export type Overhang = {
  low: Vector
  high: Vector
  area: number
  steepArea: number
  height: number
  /** The largest distance from where the model goes on below, seen from above. */
  reach: number
  /** The length of a filament across a bridge; undefined for an overhang that ends in the air. */
  span: number | undefined
}

const steepSine = Math.sin((55 * Math.PI) / 180)
const leastArea = 1
/** Bounds the cost of many regions in large boxes. */
const mostCells = 3_000_000

/** Returns the overhangs of a plate, largest first, and marks their faces. */
export function findOverhangs(plate: Plate): Overhang[] {
  const hanging = hangingTriangles(plate)
  const roots = joinByVertices(plate, hanging)
  const regions = new Map<number, Region>()
  for (const triangle of hanging) addTriangle(plate, regions, { triangle, roots })
  for (const [root, { area }] of regions) if (area < leastArea) regions.delete(root)
  addCarriedEdges(plate, regions, roots)
  let left = mostCells
  const found = [...regions.values()].map((region) => {
    plate.checkTime()
    const raster = createRaster(plate.mesh, region.triangles)
    left -= raster.cells.length
    const shape = left > 0 ? measureShape(plate, region, raster) : unmeasured(region)
    const bit = shape.span === undefined ? findingMarks.overhang : findingMarks.bridge
    for (const triangle of region.triangles) markTriangle(plate, triangle, bit)
    const { low, high, area, steepArea } = region
    return { low, high, area, steepArea, height: high[2] - plate.bed, ...shape }
  })
  return found.sort((one, other) => other.area - one.area)
}

function hangingTriangles(plate: Plate) {
  const { mesh, facets, bed, parts, tree } = plate
  const hanging: number[] = []
  for (let triangle = 0; triangle < facets.areas.length; triangle++) {
    if (-facets.normals[triangle * 3 + 2]! < overhangSine) continue
    const corner = (index: number) => mesh.triangles[triangle * 3 + index]! * 3
    const height = (index: number) => mesh.positions[corner(index) + 2]!
    if (Math.max(height(0), height(1), height(2)) < bed + onBed) continue
    // A face inside of another body is not printed.
    if (parts > 1 && isInside(tree, below(plate, triangle)) === true) continue
    hanging.push(triangle)
    if (hanging.length % 1024 === 0) plate.checkTime()
  }
  return hanging
}

function below({ mesh: { positions, triangles }, facets }: Plate, triangle: number): Vector {
  const mean = (axis: number) =>
    (positions[triangles[triangle * 3]! * 3 + axis]! +
      positions[triangles[triangle * 3 + 1]! * 3 + axis]! +
      positions[triangles[triangle * 3 + 2]! * 3 + axis]!) /
      3 +
    facets.normals[triangle * 3 + axis]! * 0.03
  return [mean(0), mean(1), mean(2)]
}

/** Returns a forest of vertices, -1 for one that no hanging face uses. */
function joinByVertices({ mesh }: Plate, hanging: number[]) {
  const roots = new Int32Array(mesh.positions.length / 3).fill(-1)
  for (const triangle of hanging)
    for (let corner = 0; corner < 3; corner++) {
      const vertex = mesh.triangles[triangle * 3 + corner]!
      if (roots[vertex] === -1) roots[vertex] = vertex
      const one = rootOf(roots, mesh.triangles[triangle * 3]!)
      const other = rootOf(roots, vertex)
      roots[Math.max(one, other)] = Math.min(one, other)
    }
  return roots
}

type Region = {
  low: [number, number, number]
  high: [number, number, number]
  area: number
  steepArea: number
  triangles: number[]
  carried: number[]
}

type Joined = { triangle: number; roots: Int32Array }

function addTriangle(
  { mesh, facets, bed }: Plate,
  regions: Map<number, Region>,
  { triangle, roots }: Joined,
) {
  const root = rootOf(roots, mesh.triangles[triangle * 3]!)
  const region = regions.get(root) ?? emptyRegion()
  regions.set(root, region)
  region.area += facets.areas[triangle]!
  if (-facets.normals[triangle * 3 + 2]! > steepSine) region.steepArea += facets.areas[triangle]!
  region.triangles.push(triangle)
  const isLow = (vertex: number) => mesh.positions[vertex * 3 + 2]! < bed + onBed
  for (let corner = 0; corner < 3; corner++) {
    const vertex = mesh.triangles[triangle * 3 + corner]!
    const next = mesh.triangles[triangle * 3 + ((corner + 1) % 3)]!
    for (let axis = 0; axis < 3; axis++) {
      const value = mesh.positions[vertex * 3 + axis]!
      region.low[axis] = Math.min(region.low[axis]!, value)
      region.high[axis] = Math.max(region.high[axis]!, value)
    }
    if (isLow(vertex)) region.carried.push(vertex, isLow(next) ? next : vertex)
  }
}

function emptyRegion(): Region {
  const low: Region['low'] = [Infinity, Infinity, Infinity]
  const high: Region['high'] = [-Infinity, -Infinity, -Infinity]
  return { low, high, area: 0, steepArea: 0, triangles: [], carried: [] }
}

/** An edge is carried where the neighbour of a hanging face goes down from it and does not look up. */
function addCarriedEdges({ mesh, facets }: Plate, regions: Map<number, Region>, roots: Int32Array) {
  const { positions, triangles } = mesh
  for (let triangle = 0; triangle < facets.areas.length; triangle++) {
    const upwards = facets.normals[triangle * 3 + 2]!
    if (-upwards >= overhangSine || upwards > 0.5) continue
    for (let corner = 0; corner < 3; corner++) {
      const one = triangles[triangle * 3 + corner]!
      const other = triangles[triangle * 3 + ((corner + 1) % 3)]!
      if (roots[one] === -1 || roots[other] === -1) continue
      const third = triangles[triangle * 3 + ((corner + 2) % 3)]!
      if (fallFrom(positions, [one, other], third) > 1e-3)
        regions.get(rootOf(roots, one))?.carried.push(one, other)
    }
  }
}

function fallFrom(positions: Float32Array, [one, other]: [number, number], vertex: number) {
  let along = 0
  let length = 0
  for (let axis = 0; axis < 3; axis++) {
    const edge = positions[other * 3 + axis]! - positions[one * 3 + axis]!
    along += (positions[vertex * 3 + axis]! - positions[one * 3 + axis]!) * edge
    length += edge * edge
  }
  const rise = positions[other * 3 + 2]! - positions[one * 3 + 2]!
  return positions[one * 3 + 2]! + (length > 0 ? along / length : 0) * rise - positions[vertex * 3 + 2]!
}

function measureShape({ mesh }: Plate, { triangles, carried }: Region, raster: RegionRaster) {
  for (const triangle of triangles) fillTriangle(raster, mesh, triangle)
  for (let at = 0; at < carried.length; at += 2) stampCarried(raster, mesh, [carried[at]!, carried[at + 1]!])
  if (carried.length === 0) return { reach: raster.columns * raster.pitch, span: undefined }
  return { reach: reachOf(raster), span: spanOf(raster) }
}

function unmeasured({ low, high }: Region) {
  return { reach: Math.min(high[0] - low[0], high[1] - low[1]), span: undefined }
}
