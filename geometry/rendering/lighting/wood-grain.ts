import type { Vector } from '../../mesh/vector.ts'
import type { SurfacePoint } from '../scene/surface.ts'
import { valueNoise } from './value-noise.ts'

export type Grain = { up: Vector; along: Vector; across: Vector; size: number }

/** Returns the brightness (about 1) of filament with wood dust: layers of slightly different tone, and fibres along them. */
export function woodTone({ x, y, z }: SurfacePoint, { up, along, across, size }: Grain) {
  const w = (x * up[0] + y * up[1] + z * up[2]) / size
  const u = (x * along[0] + y * along[1] + z * along[2]) / size
  const v = (x * across[0] + y * across[1] + z * across[2]) / size
  const waved = w + 0.5 * valueNoise(u * 0.16, v * 0.16, w * 0.1)
  const layers = valueNoise(0, 0, waved * 1.3) + 0.7 * valueNoise(9, 4, waved * 0.31)
  const fibres = valueNoise(u * 0.5, v * 0.5, w * 5)
  const specks = Math.max(0, valueNoise(u * 2.2, v * 2.2, w * 4.5) - 0.25)
  return 1 + 0.13 * layers + 0.07 * fibres - 0.34 * specks
}
