import { boundsOfTriangles } from '../mesh/bounds.ts'
import { type ColumnGrid, sumOfFootprints } from '../mesh/columns.ts'
import type { Mesh } from '../mesh/mesh.ts'

/** A model's box in columns of `pitch` x `pitch` mm and slabs of `slabHeight` mm; `steps` cells lie below its faces or their edges. */
export type PrintGrid = ColumnGrid & { slabHeight: number; slabs: number; bed: number; steps: number }

const finestPitch = 0.2
const usualPitch = 0.45
const slab = 0.2
const maxFineCells = 1e6
const maxCells = 24e6
const maxSteps = 1e7
const margin = 3

/** Returns a grid of two cells or more a wall; coarser for a large model, or one of many layers of faces. */
export function createGrid(mesh: Mesh, bedOfPlate?: number): PrintGrid {
  const { low, high } = boundsOfTriangles(mesh)
  const bed = bedOfPlate ?? low[2]
  const size = [high[0] - low[0], high[1] - low[1], high[2] - bed] as const
  const count = (length: number, step: number) => Math.ceil(length / step) + 2 * margin
  let pitch = finestPitch
  const slabHeight = () => slab * Math.max(1, pitch / usualPitch)
  const cells = () => count(size[0], pitch) * count(size[1], pitch) * (size[2] / slabHeight() + 1)
  const { area, depth } = sumOfFootprints(mesh)
  const steps = () => area / pitch ** 2 + depth / pitch
  while (pitch < usualPitch && (cells() > maxFineCells || steps() > maxFineCells)) pitch *= 1.1
  while (cells() > maxCells || steps() > maxSteps) pitch *= 1.1
  return {
    pitch,
    slabHeight: slabHeight(),
    columns: count(size[0], pitch),
    rows: count(size[1], pitch),
    slabs: Math.max(1, Math.ceil(size[2] / slabHeight())),
    // An offset keeps columns off walls at round coordinates.
    left: low[0] - 2.5 * pitch - 1.37e-4,
    front: low[1] - 2.5 * pitch - 2.11e-4,
    bed,
    steps: steps(),
  }
}
