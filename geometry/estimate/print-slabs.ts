import { empty, inner, skin } from './print-cells.ts'
import type { PrintGrid } from './print-grid.ts'
import { farthest, measureDistances, type SlabBuffers } from './slab-distances.ts'
import { addToRuns, eachIsland, emptyRuns } from './slab-islands.ts'

/** What a slab holds at one distance from its outline, in mm2; `small` islands of sparse infill are made solid. */
type SlabInside = {
  solid: number
  small: number
  sparse: number
  /** Rows that one millimetre of lines crosses. */
  solidLines: number
  sparseLines: number
  islands: number
}

export type Slab = {
  area: number
  top: number
  bridged: number
  insides: SlabInside[]
}

// mm2. PrusaSlicer makes islands below 70 solid, which it counts with the overlap of infill and walls.
const smallestSparseIsland = 65

/** Returns the areas of every slab in mm2, `depths` mm inside its outline; sparse infill keeps as far from solid areas. */
export function measureSlabs(cells: Uint8Array, grid: PrintGrid, depths: readonly number[]): Slab[] {
  const plane = grid.columns * grid.rows
  const buffers: SlabBuffers = {
    cells: new Uint8Array(Math.ceil(plane / 4) * 4),
    columns: grid.columns,
    pitch: grid.pitch,
    places: new Int32Array(plane),
    count: 0,
    steps: new Uint8Array(plane),
    innerSteps: new Uint8Array(plane),
    nearSteps: new Uint8Array(plane),
    sparseRuns: emptyRuns(plane),
    cavityRuns: emptyRuns(plane),
  }
  const walls = depths.map((depth) => ({
    shares: sharesInside(depth, grid.pitch),
    open: ((depth + Math.max(narrowestCavity / 2, coarseness * grid.pitch)) / grid.pitch) * 3,
  }))
  const nothing = new Uint8Array(plane)
  const layer = (at: number) =>
    at >= 0 && at < grid.slabs ? cells.subarray(at * plane, (at + 1) * plane) : nothing
  const measure = (slab: number) => {
    buffers.cells.set(layer(slab))
    measureDistances(buffers)
    const { filled, exposed, bridged } = countFilled(buffers, layer(slab + 1), [
      layer(slab - 1),
      layer(slab - 2),
    ])
    const cellArea = grid.pitch * grid.pitch
    const insides = walls.map((each) => measureInside(buffers, each))
    return { area: filled * cellArea, top: exposed * cellArea, bridged: bridged * cellArea, insides }
  }
  const slabs: Slab[] = []
  for (let slab = 0, equal = 0; slab < grid.slabs; slab++) {
    equal = Buffer.compare(layer(slab), layer(slab + 1)) === 0 ? equal + 1 : 0
    slabs.push(equal >= 3 ? slabs[slab - 1]! : measure(slab))
  }
  return slabs
}

/** PrusaSlicer bridges sparse infill where it is as deep as a bridge is thick, two layers (PrintObject::bridge_over_infill). */
function countFilled(
  { cells, places, count }: SlabBuffers,
  above: Uint8Array,
  [below, lower]: [Uint8Array, Uint8Array],
) {
  let [exposed, bridged] = [0, 0]
  for (let index = 0; index < count; index++) {
    const cell = places[index]!
    if (above[cell] === empty) exposed++
    if (cells[cell] === skin && below[cell] === inner && lower[cell] === inner) bridged++
  }
  return { filled: count, exposed, bridged }
}

// mm. Walls close a narrower one: PrusaSlicer adds a line from 0.756 of a line's width (Arachne, wall_add_middle_threshold).
const narrowestCavity = 0.31
// Of a cell: what a distance across a wall may be too long.
const coarseness = 0.8

// mm2. Smaller cavities are mostly errors of the distances.
const smallestCavity = 2

/** Inside of walls: which part of a cell by its distance, and from which distance on a cavity stays open. */
type Walls = { shares: Float64Array; open: number }

/** Drops the places that are not inside: deeper ones come later. */
function measureInside(buffers: SlabBuffers, { shares, open }: Walls): SlabInside {
  const { cells, places, steps, innerSteps, nearSteps, sparseRuns, cavityRuns, columns, pitch } = buffers
  let [count, solid, solidLines, lastSolid] = [0, 0, 0, -1]
  sparseRuns.count = 0
  cavityRuns.count = 0
  for (let index = 0; index < buffers.count; index++) {
    const cell = places[index]!
    const share = shares[steps[cell]!]!
    if (share === 0) continue
    places[count++] = cell
    if (nearSteps[cell]! < open) continue
    const sparseShare = cells[cell] === inner ? shares[innerSteps[cell]!]! : 0
    solid += share - sparseShare
    addToRuns(cavityRuns, cell, 1)
    if (sparseShare > 0) addToRuns(sparseRuns, cell, sparseShare)
    else {
      if (lastSolid !== cell - 1) solidLines++
      lastSolid = cell
    }
  }
  buffers.count = count
  const area = pitch * pitch
  let [small, sparse, sparseLines, islands] = [0, 0, 0, 0]
  eachIsland(sparseRuns, columns, (weight, runs) => {
    if (weight < smallestSparseIsland / area) small += weight
    else sparse += weight
    if (weight < smallestSparseIsland / area) solidLines += runs
    else sparseLines += runs
  })
  eachIsland(cavityRuns, columns, (weight) => {
    if (weight >= smallestCavity / area) islands++
  })
  return {
    solid: solid * area,
    small: small * area,
    sparse: sparse * area,
    solidLines: solidLines * pitch,
    sparseLines: sparseLines * pitch,
    islands,
  }
}

function sharesInside(depth: number, pitch: number) {
  return Float64Array.from({ length: farthest + 1 }, (_, steps) => {
    const share = steps / 3 - depth / pitch
    return steps === 0 ? 0 : Math.min(1, Math.max(0, share))
  })
}
