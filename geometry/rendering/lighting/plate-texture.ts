import type { Vector } from '../../mesh/vector.ts'
import type { SurfacePoint } from '../scene/surface.ts'
import { noise } from './noise.ts'

/** The directions of the lines of a build plate, and how many mm a pixel shows. */
export type PlateGrid = { along: Vector; across: Vector; millimetresPerPixel: number }

/** Returns the brightness (about 1) of a textured build plate whose middle is the origin: lines every 10 and 50 mm. */
export function plateTone(spot: SurfacePoint, { along, across, millimetresPerPixel }: PlateGrid) {
  const { x, y, z, nz } = spot
  const u = x * along[0] + y * along[1]
  const v = x * across[0] + y * across[1]
  const grain = 0.11 * noise(u * 1.3, v * 1.3, z) + 0.07 * noise(u * 0.11, v * 0.11, 7)
  if (nz < 0.9) return 1 + grain
  const seen = (direction: Vector) => millimetresPerPixel * steepness(spot, direction)
  const [overU, overV] = [seen(along), seen(across)]
  const fine = Math.max(
    lineShare(u, 10, { width: 0.35, seen: overU }),
    lineShare(v, 10, { width: 0.35, seen: overV }),
  )
  const bold = Math.max(
    lineShare(u, 50, { width: 0.8, seen: overU }),
    lineShare(v, 50, { width: 0.8, seen: overV }),
  )
  return 1 + grain + Math.max(0.9 * fine, 2 * bold)
}

/** How much longer a pixel is on the plate than in the picture, along a direction. */
function steepness({ vx, vy, vz }: SurfacePoint, direction: Vector) {
  return Math.hypot(1, (vx * direction[0] + vy * direction[1]) / Math.max(vz, 0.05))
}

/** The share of a pixel, `seen` mm long, that a line at a multiple of `period` covers. */
function lineShare(place: number, period: number, { width, seen }: { width: number; seen: number }) {
  const away = Math.abs(place - Math.round(place / period) * period)
  const covered = Math.min(away + seen / 2, width / 2) - Math.max(away - seen / 2, -width / 2)
  return Math.max(0, covered) / seen
}
