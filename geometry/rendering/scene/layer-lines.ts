import type { Vector } from '../../mesh/vector.ts'
import type { SurfacePoint } from './surface.ts'

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

/** Layers as a picture shows them: their height in mm, and how strongly from 0 to 1. */
export type Layers = { height: number; strength: number; millimetresPerPixel: number }

/**
 * Tilts the normal of a spot as if the wall were laid down in rounded beads, stacked along `up`, and answers how much
 * light reaches it between two beads (1 for all). Level faces are left alone: their lines run in the plane.
 */
export function applyLayerLines(spot: SurfacePoint, layers: Layers, up: Vector) {
  const { height } = layers
  const level = spot.nx * up[0] + spot.ny * up[1] + spot.nz * up[2]
  const steep = 1 - level * level
  if (steep < 0.05) return 1
  const depth =
    Math.min(1, (steep - 0.05) / 0.3) * layers.strength * resolved(spot, layers, { up, level, steep })
  if (depth === 0) return 1
  const stacked = (spot.x * up[0] + spot.y * up[1] + spot.z * up[2]) / height
  const phase = Math.floor((stacked - Math.floor(stacked)) * phases)
  const tilt = tilts[phase]! * depth
  const x = spot.nx + tilt * up[0]
  const y = spot.ny + tilt * up[1]
  const z = spot.nz + tilt * up[2]
  const length = Math.sqrt(x * x + y * y + z * z)
  spot.nx = x / length
  spot.ny = y / length
  spot.nz = z / length
  return 1 - depth * grooves[phase]!
}

type Slope = { up: Vector; level: number; steep: number }

/** 1 where a layer is wide enough in the picture, 0 where it is so foreshortened that its lines would flicker. */
function resolved({ vx, vy, vz, nx, ny, nz }: SurfacePoint, layers: Layers, { up, level, steep }: Slope) {
  const facing = nx * vx + ny * vy + nz * vz
  const along = vx * up[0] + vy * up[1] + vz * up[2] - facing * level
  const pixels =
    (layers.height * Math.sqrt(Math.max(0, steep - along * along))) / (steep * layers.millimetresPerPixel)
  return Math.max(0, Math.min(1, (pixels - 1.4) / 1.2))
}

const fine = 0.2

/** The layers of a fine print, or as many together as the picture can still resolve, and then the fainter. */
export function visibleLayers(millimetresPerPixel: number): Layers {
  const together = Math.max(1, Math.ceil((millimetresPerPixel * 3) / fine))
  return { height: fine * together, strength: Math.min(1, 3.2 / together), millimetresPerPixel }
}
