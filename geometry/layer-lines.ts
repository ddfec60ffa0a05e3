import type { Spot } from './surface.ts'

const bulge = 0.22
const grooveDepth = 0.16
const phases = 256

// A bead is round: the first two waves of a saw-tooth, which a picture can still resolve.
const tilts = Float32Array.from({ length: phases }, (_, phase) => {
  const turn = (phase / phases) * 2 * Math.PI
  return -bulge * (Math.sin(turn) - 0.3 * Math.sin(2 * turn))
})
const grooves = Float32Array.from({ length: phases }, (_, phase) => {
  const wave = 0.5 + 0.5 * Math.cos((phase / phases) * 2 * Math.PI)
  return grooveDepth * wave * wave
})

/**
 * Tilts the normal of a spot as if the wall were laid down in rounded beads of this height (mm) and answers how much
 * light reaches it between two beads (1 for all). Level faces are left alone: their lines run in the plane.
 */
export function layLines(spot: Spot, height: number) {
  const steep = 1 - spot.nz * spot.nz
  if (steep < 0.05) return 1
  const strength = Math.min(1, (steep - 0.05) / 0.3)
  const layers = spot.z / height
  const phase = Math.floor((layers - Math.floor(layers)) * phases)
  spot.nz += tilts[phase]! * strength
  const length = Math.sqrt(spot.nx * spot.nx + spot.ny * spot.ny + spot.nz * spot.nz)
  spot.nx /= length
  spot.ny /= length
  spot.nz /= length
  return 1 - strength * grooves[phase]!
}

/** The layer height to draw: that of a fine print, or as many layers together as the picture can still resolve. */
export function visibleLayerHeight(millimetresPerPixel: number) {
  const fine = 0.2
  const together = Math.max(1, Math.ceil((millimetresPerPixel * 3) / fine))
  return fine * together
}
