import { angleOfShot, type BoothShot, type FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import type { FilamentAppearance, Hex } from '../filament-colours.ts'
import { bounds } from '../mesh/bounds.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { PictureView } from './render.ts'
import type { ColouredMesh } from './scene/scene.ts'

export type BoothPart = {
  part: string
  fileColour: Hex | null
  fileFinish?: FilamentFinish | null
  mesh: Mesh
}

type Angle = NonNullable<BoothChoices['angle']>

// Colours for parts without one, the largest part first.
const palette = ['ember orange', 'bone white', 'graphite', 'sand', 'sky', 'moss'] as const

export function boothScene(parts: BoothPart[], choices: BoothChoices): ColouredMesh[] {
  const paint = painter(parts, choices)
  return parts.map(paint)
}

export function painter(parts: BoothPart[], { look, parts: chosen }: BoothChoices) {
  const plain = parts
    .filter(({ fileColour }) => fileColour === null)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const names = [...new Set(plain.map(({ part }) => part))]
  return (part: BoothPart): ColouredMesh => {
    const own = chosen.find((one) => one.part === part.part && one.fileColour === part.fileColour) ?? look
    const usual: FilamentAppearance['colour'] =
      part.fileColour ?? palette[Math.max(0, names.indexOf(part.part)) % palette.length]!
    const finish = (own.usesFileFinish && part.fileFinish) || own.finish
    return { mesh: part.mesh, colour: own.colour ?? usual, finish }
  }
}

function sizeOf({ mesh }: BoothPart) {
  const { low, high } = bounds(mesh.positions)
  return high.reduce((volume, side, axis) => volume * (side - low[axis]! || 1), 1)
}

/** Returns a three-quarter angle in degrees that shows the wider side, and flat things from higher up. */
export function pleasantAngle(scene: Pick<ColouredMesh, 'mesh'>[]): Angle {
  const boxes = scene.map(({ mesh }) => bounds(mesh.positions))
  const side = (axis: 0 | 1 | 2) =>
    Math.max(...boxes.map(({ high }) => high[axis])) - Math.min(...boxes.map(({ low }) => low[axis]))
  const [width, depth, height] = [side(0), side(1), side(2)]
  const isFlat = height < 0.15 * Math.max(width, depth)
  return { turn: depth > 1.15 * width ? 60 : 30, tilt: isFlat ? 46 : 24 }
}

export function boothCamera(
  shot: BoothShot,
  { angle, backdrop }: BoothChoices & { angle: Angle },
): Pick<PictureView, 'azimuth' | 'elevation' | 'background' | 'layerLines'> {
  const { turn, tilt } = angleOfShot(shot, angle)
  return {
    azimuth: turn,
    elevation: tilt,
    background: backdrop,
    layerLines: true,
  }
}
