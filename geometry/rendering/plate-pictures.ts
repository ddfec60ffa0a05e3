import { plateSheet } from '#contract/catalogue/plate-sheet.ts'
import type { Pixels } from '../images/picture.ts'
import { compacted, decimate } from '../mesh/decimate.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { createSheet } from './picture-sheet.ts'
import { renderPicture } from './render.ts'
import { singleThread } from './threads/render-threads.ts'

const { most, width, height } = plateSheet
const plateTriangles = 100_000

/** Returns the pictures of the first plates, given by their number of triangles, as `plateSheet`. */
export async function renderPlates(
  mesh: Mesh,
  counts: number[],
  renderThreads = singleThread,
): Promise<Pixels> {
  const plates = split(mesh, counts).slice(0, most)
  const sheet = createSheet(plates.length, plateSheet)
  for (const [index, plate] of plates.entries()) {
    const shown = await decimate(await compacted(plate), plateTriangles)
    sheet.put(index, renderPicture([{ mesh: shown, colour: 'bone white' }], { width, height }, renderThreads))
  }
  return sheet.pixels
}
