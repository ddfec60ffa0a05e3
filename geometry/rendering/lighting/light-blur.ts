import { sharedFloats } from '../scene/shared-memory.ts'
import { type LightGrid, similarity } from './light-grid.ts'

type Blurred = { keyShare: Float32Array; ambientShare: Float32Array }

export type LightBlur = { grid: LightGrid; alongRows: Blurred; bands: number }

export function createLightBlur(grid: LightGrid, bands: number): LightBlur {
  const places = grid.nearness.length
  return { grid, alongRows: { keyShare: sharedFloats(places), ambientShare: sharedFloats(places) }, bands }
}

const taps = [1, 2, 2, 2, 1]
const reach = 2

/** Blurs the dither of the shadows without crossing edges. At the border of two bands both write the same values. */
export function blurLightBand({ grid, alongRows, bands }: LightBlur, band: number) {
  const { columns, rows, points } = grid
  const places = rows * columns
  const first = Math.floor((rows * band) / bands) * columns
  const end = Math.floor((rows * (band + 1)) / bands) * columns
  const margin = reach * columns
  const wider = { first: Math.max(0, first - margin), end: Math.min(places, end + margin), step: 1 }
  blur(grid, { from: points, to: alongRows }, wider)
  blur(grid, { from: alongRows, to: grid }, { first, end, step: columns })
}

function blur(
  grid: LightGrid,
  { from, to }: { from: Blurred; to: Blurred },
  { first, end, step }: Record<'first' | 'end' | 'step', number>,
) {
  const { nearness } = grid
  const { normals } = grid.points
  const seen = { near: 0, nx: 0, ny: 0, nz: 0 }
  for (let place = first; place < end; place++) {
    if (nearness[place] === 0) continue
    const isInside = place >= reach * step && place < nearness.length - reach * step
    if (!isInside) {
      to.keyShare[place] = from.keyShare[place]!
      to.ambientShare[place] = from.ambientShare[place]!
      continue
    }
    seen.near = nearness[place]!
    seen.nx = normals[place * 3]!
    seen.ny = normals[place * 3 + 1]!
    seen.nz = normals[place * 3 + 2]!
    let key = 0
    let ambient = 0
    let weights = 0
    for (let tap = -reach; tap <= reach; tap++) {
      const weight = taps[tap + reach]! * similarity(grid, place + tap * step, seen)
      if (weight === 0) continue
      key += from.keyShare[place + tap * step]! * weight
      ambient += from.ambientShare[place + tap * step]! * weight
      weights += weight
    }
    to.keyShare[place] = key / weights
    to.ambientShare[place] = ambient / weights
  }
}
