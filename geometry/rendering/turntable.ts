import { turntableSheet } from '#contract/catalogue/turntable.ts'
import type { Pixels } from '../images/picture.ts'
import { renderPicture } from './render.ts'
import type { ColouredMesh } from './scene/scene.ts'
import { singleThread } from './threads/render-threads.ts'

const { frames, columns, width, height } = turntableSheet
const firstAzimuth = 30

/** Returns one full turn as `turntableSheet`. The scene turns; the light stays with the camera. */
export function renderTurntable(parts: ColouredMesh[], renderThreads = singleThread): Pixels {
  const sheet = { width: width * columns, height: height * (frames / columns) }
  const data = new Uint8Array(sheet.width * sheet.height * 4)
  for (let frame = 0; frame < frames; frame++) {
    const azimuth = firstAzimuth + (frame / frames) * 360
    const picture = renderPicture(parts, { width, height, azimuth, turning: true }, renderThreads)
    const [column, row] = [frame % columns, Math.floor(frame / columns)]
    for (let line = 0; line < height; line++)
      data.set(
        picture.data.subarray(line * width * 4, (line + 1) * width * 4),
        ((row * height + line) * sheet.width + column * width) * 4,
      )
  }
  return { ...sheet, data }
}
