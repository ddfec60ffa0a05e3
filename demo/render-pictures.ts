/** Run by hand after the designs change: renders the stale pictures, or those of the given slugs. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { encodeWebp } from '#geometry/images/picture.ts'
import { renderPicture } from '#geometry/rendering/render.ts'
import { designs } from './catalogue.ts'
import type { Design } from './design.ts'
import { pictureFile, pictureSource, readPictureSources, shapesOf, writtenSources } from './pictures.ts'
import { setPicture } from './scene.ts'

const wanted = process.argv.slice(2)
const sources = readPictureSources()

for (const design of designs) {
  sources[design.slug] = await renderAll(design, sources[design.slug] ?? [])
  const { path, text } = writtenSources(sources)
  writeFileSync(path, text)
}

async function renderAll(design: Design, before: string[]) {
  const shapes = await shapesOf(design, await design.build())
  const after: string[] = []
  for (const [index, picture] of design.pictures.entries()) {
    const path = pictureFile(design, index)
    const source = pictureSource(shapes, picture)
    after.push(source)
    if (source === before[index] && existsSync(path) && !wanted.includes(design.slug)) continue
    const { scene, alt, setting, ...view } = picture
    const pixels = renderPicture(setPicture(shapes, picture), {
      ...view,
      width: 1200,
      height: 900,
      layerLines: true,
    })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await encodeWebp(pixels, 80))
    process.stdout.write(`${path}\n`)
  }
  return after
}
