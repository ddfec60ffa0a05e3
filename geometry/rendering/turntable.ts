import { turntableSheet } from '#contract/catalogue/turntable.ts'
import type { Pixels } from '../images/picture.ts'
import type { Background } from './lighting/composite.ts'
import { createSheet } from './picture-sheet.ts'
import { renderPicture } from './render.ts'
import type { ColouredMesh } from './scene/scene.ts'
import type { RenderThreads } from './threads/render-threads.ts'

const { frames, width, height } = turntableSheet
const firstAzimuth = 30

/** Returns one full turn as `turntableSheet`. The scene turns; the light stays with the camera. */
export function renderTurntable(
  parts: ColouredMesh[],
  background: Background,
  renderThreads: RenderThreads,
): Pixels {
  const sheet = createSheet(frames, turntableSheet)
  for (let frame = 0; frame < frames; frame++) {
    const azimuth = firstAzimuth + (frame / frames) * 360
    const view = { width, height, azimuth, background, turning: true }
    sheet.put(frame, renderPicture(parts, view, renderThreads))
  }
  return sheet.pixels
}
