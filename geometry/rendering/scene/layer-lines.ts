import type { Vector } from '../../mesh/vector.ts'
import type { SurfacePoint } from './surface.ts'

const bulge = 0.22
const grooveDepth = 0.16
const phases = 256

const flatUpTo = 0.05
const steepnessToFullDepth = 0.3
const pixelsAtWhichLinesShow = 1.4
const pixelsToFullDepth = 1.2

// The first two harmonics of a saw-tooth.
const tilts = Float32Array.from({ length: phases }, (_, phase) => {
  const turn = (phase / phases) * 2 * Math.PI
  return -bulge * (Math.sin(turn) - 0.3 * Math.sin(2 * turn))
})
const grooves = Float32Array.from({ length: phases }, (_, phase) => {
  const wave = 0.5 + 0.5 * Math.cos((phase / phases) * 2 * Math.PI)
  return grooveDepth * wave * wave
})

export type Layers = { height: number; strength: number; millimetresPerPixel: number }

type Layered = { layersUp: Vector; finish: { layers: number } }

/** Tilts the normal like a wall of rounded beads along `up` and returns the light between two beads (0 to 1). */
export function applyLayerLines(spot: SurfacePoint, layers: Layers, { layersUp: up, finish }: Layered) {
  const { height } = layers
  const level = spot.nx * up[0] + spot.ny * up[1] + spot.nz * up[2]
  const steep = 1 - level * level
  if (steep < flatUpTo) return 1
  const depth =
    Math.min(1, (steep - flatUpTo) / steepnessToFullDepth) *
    layers.strength *
    finish.layers *
    visibleShare(spot, layers, { up, level, steep })
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

/** Returns 0 where layers are too foreshortened to resolve, 1 where they show fully. */
function visibleShare({ vx, vy, vz, nx, ny, nz }: SurfacePoint, layers: Layers, { up, level, steep }: Slope) {
  const facing = nx * vx + ny * vy + nz * vz
  const along = vx * up[0] + vy * up[1] + vz * up[2] - facing * level
  const pixels =
    (layers.height * Math.sqrt(Math.max(0, steep - along * along))) / (steep * layers.millimetresPerPixel)
  return Math.max(0, Math.min(1, (pixels - pixelsAtWhichLinesShow) / pixelsToFullDepth))
}

const fineLayer = 0.2
const visiblePixels = 3
const fullStrengthLayers = 3.2

/** Returns layers of 0.2 mm, or thicker and fainter ones where the picture cannot resolve these. */
export function visibleLayers(millimetresPerPixel: number): Layers {
  const together = Math.max(1, Math.ceil((millimetresPerPixel * visiblePixels) / fineLayer))
  return {
    height: fineLayer * together,
    strength: Math.min(1, fullStrengthLayers / together),
    millimetresPerPixel,
  }
}
