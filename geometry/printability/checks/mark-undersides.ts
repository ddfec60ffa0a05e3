import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import { overhangSine } from '../../mesh/facets.ts'
import type { Vector } from '../../mesh/vector.ts'
import { groupPlaces, type Sample } from '../plate/places.ts'
import { type LaidPlate, liesOnBed, markTriangle } from '../plate/plate.ts'
import { pointInTriangle } from '../plate/sample-points.ts'
import type { HangingCells } from './hanging-cells.ts'

export type Box = { low: Vector; high: Vector }

/** By hanging cell: the length of the bridge in mm, Infinity where there is none; 1 where it is held, or begins in the air. */
export type CellStates = { bridges: Float32Array; held: Uint8Array; isIsland: Uint8Array }

export type GentleOverhangs = {
  /** Of the faces that look down by more than 45 degrees and are no bridge, in mm2. */
  area: number
  places: Box[]
}

const mm2PerSample = 1
const maxSamples = 64
const placeCell = 3
const leastPlace = 1
/** A small share of a large face counts, in mm2. */
const minUnsupportedArea = 10

/** Marks the faces that look down by more than 45 degrees as overhangs or bridges, by the cells that points on them lie in. */
export function markUndersides(plate: LaidPlate, hanging: HangingCells, states: CellStates): GentleOverhangs {
  const samples: Sample[] = []
  const { mesh, facets } = plate
  for (let triangle = 0; triangle < facets.areas.length; triangle++) {
    if (-facets.normals[triangle * 3 + 2]! < overhangSine || liesOnBed(plate, triangle)) continue
    if (triangle % 1024 === 0) plate.checkTime()
    const area = facets.areas[triangle]!
    const count = Math.max(1, Math.min(maxSamples, Math.round(area / mm2PerSample)))
    const points: Vector[] = []
    for (let index = 0; index < count; index++) points.push(pointInTriangle(mesh, triangle, index))
    const kind = kindOf(points, { area, hanging, states })
    if (kind === undefined) continue
    markTriangle(plate, triangle, findingMarks[kind])
    if (kind === 'overhang') for (const at of points) samples.push({ at, area: area / count, value: 0 })
  }
  return {
    area: samples.reduce((sum, { area }) => sum + area, 0),
    places: groupPlaces(samples, placeCell, plate.checkTime).filter(({ area }) => area >= leastPlace),
  }
}

type Face = { area: number; hanging: HangingCells; states: CellStates }

function kindOf(points: Vector[], { area, hanging, states: { bridges, held, isIsland } }: Face) {
  let found = 0
  let unsupported = 0
  let bridged = 0
  let begun = 0
  for (const point of points) {
    const span = spanUnder(hanging, point)
    if (span < 0) continue
    found++
    const cell = hanging.cellOf[span]!
    if (cell < 0) continue
    if (isIsland[cell] === 1) begun++
    else if (held[cell] === 0) unsupported++
    else if (bridges[cell] !== Infinity) bridged++
  }
  if (found === 0) return undefined
  if (begun * 2 > found) return 'island'
  const isUnsupported = unsupported * 4 >= found || (unsupported / points.length) * area >= minUnsupportedArea
  return !isUnsupported && bridged * 2 > found ? 'bridge' : 'overhang'
}

/** Columns are looked at in their centres. */
const nearest = 0.5

function spanUnder({ spans: { grid, starts, bottoms } }: HangingCells, [x, y, z]: Vector) {
  const column =
    Math.floor((y - grid.front) / grid.pitch) * grid.columns + Math.floor((x - grid.left) / grid.pitch)
  for (let span = starts[column]!; span < starts[column + 1]!; span++)
    if (Math.abs(bottoms[span]! - z) < nearest) return span
  return -1
}
