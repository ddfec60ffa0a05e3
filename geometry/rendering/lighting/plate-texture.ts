import type { Vector } from '../../mesh/vector.ts'
import type { SurfacePoint } from '../scene/surface.ts'
import { valueNoise } from './value-noise.ts'

const fineLines = { periodMm: 10, widthMm: 0.35, brightness: 0.9 }
const boldLines = { periodMm: 50, widthMm: 0.8, brightness: 2 }
const roughness = { perMm: 1.3, strength: 0.11 }
const stains = { perMm: 0.11, strength: 0.07, seed: 7 }
const topFaceNormal = 0.9
const leastViewHeight = 0.05

export type PlateGrid = { along: Vector; across: Vector; millimetresPerPixel: number }

/** Returns the brightness (about 1) of a textured build plate whose middle is the origin: lines every 10 and 50 mm. */
export function plateTone(spot: SurfacePoint, { along, across, millimetresPerPixel }: PlateGrid) {
  const { x, y, z, nz } = spot
  const u = x * along[0] + y * along[1]
  const v = x * across[0] + y * across[1]
  const grain =
    roughness.strength * valueNoise(u * roughness.perMm, v * roughness.perMm, z) +
    stains.strength * valueNoise(u * stains.perMm, v * stains.perMm, stains.seed)
  if (nz < topFaceNormal) return 1 + grain
  const seen = (direction: Vector) => millimetresPerPixel * steepness(spot, direction)
  const [overU, overV] = [seen(along), seen(across)]
  const fine = Math.max(lineShare(u, fineLines, overU), lineShare(v, fineLines, overV))
  const bold = Math.max(lineShare(u, boldLines, overU), lineShare(v, boldLines, overV))
  return 1 + grain + Math.max(fineLines.brightness * fine, boldLines.brightness * bold)
}

function steepness({ vx, vy, vz }: SurfacePoint, direction: Vector) {
  return Math.hypot(1, (vx * direction[0] + vy * direction[1]) / Math.max(vz, leastViewHeight))
}

type GridLines = { periodMm: number; widthMm: number }

function lineShare(place: number, { periodMm, widthMm }: GridLines, seen: number) {
  const away = Math.abs(place - Math.round(place / periodMm) * periodMm)
  const covered = Math.min(away + seen / 2, widthMm / 2) - Math.max(away - seen / 2, -widthMm / 2)
  return Math.max(0, covered) / seen
}
