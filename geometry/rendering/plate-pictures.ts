import { plateSheet } from '#contract/catalogue/plate-sheet.ts'
import type { Pixels } from '../images/picture.ts'
import { createSheet } from './picture-sheet.ts'
import { renderPicture } from './render.ts'
import type { ColouredMesh } from './scene/scene.ts'
import type { RenderThreads } from './threads/render-threads.ts'

const { width, height } = plateSheet

export function renderPlates(plates: ColouredMesh[][], renderThreads: RenderThreads | undefined): Pixels {
  const sheet = createSheet(plates.length, plateSheet)
  for (const [index, plate] of plates.entries())
    sheet.put(index, renderPicture(plate, { width, height }, renderThreads))
  return sheet.pixels
}
