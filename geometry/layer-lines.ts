import type { Spot } from './surface.ts'

const bulge = 0.22
const grooveDepth = 0.16

/**
 * Tilts the normal of a spot as if the wall were laid down in rounded beads of this height (mm) and answers how much
 * light reaches it between two beads (1 for all). Level faces are left alone: their lines run in the plane.
 */
export function layLines(spot: Spot, height: number) {
  const steep = 1 - spot.nz * spot.nz
  if (steep < 0.05) return 1
  const strength = Math.min(1, (steep - 0.05) / 0.3)
  const layer = Math.floor(spot.z / height)
  const across = (spot.z / height - layer) * 2 - 1
  const cube = across * across * across
  const tilt = bulge * strength * (0.35 * across + 0.65 * cube)
  spot.nz += tilt
  const length = Math.sqrt(spot.nx * spot.nx + spot.ny * spot.ny + spot.nz * spot.nz)
  spot.nx /= length
  spot.ny /= length
  spot.nz /= length
  return 1 - strength * (grooveDepth * cube * cube + unevenness(layer))
}

/** No two layers of a real print come out quite the same: 0 to 0.03. */
function unevenness(layer: number) {
  const mixed = Math.imul(layer ^ 0x5bd1e995, 0x9e3779b1)
  return (((mixed ^ (mixed >>> 15)) >>> 0) / 0xffffffff) * 0.03
}

/** The layer height to draw: that of a fine print, or as many layers together as the picture can still resolve. */
export function visibleLayerHeight(millimetresPerPixel: number) {
  const fine = 0.2
  const together = Math.max(1, Math.ceil((millimetresPerPixel * 3) / fine))
  return fine * together
}
