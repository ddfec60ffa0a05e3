import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { brand } from '#contract/site/brand.ts'
import { unwrapWoff } from './unwrap-woff.ts'

const [paper, ink] = ['#f4f4f2', '#1a1b1c']
const [strip, height, markSize] = [360, 630, 128]
const font = 'node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'

/** Draws the left side of the pictures that chats show beside a link; the server lays the cover of a design on the right side. */
export async function writeLinkPreviewCard(dist: string) {
  const mark = await sharp(join(dist, 'favicon.svg'), { density: 1200 }).resize(markSize).png().toBuffer()
  const name = await drawName()
  const centred = (width: number) => Math.round((strip - width) / 2)
  await sharp({ create: { width: 1200, height, channels: 3, background: paper } })
    .composite([
      { input: mark, left: centred(markSize), top: 208 },
      { input: name.data, left: centred(name.info.width), top: 364 },
    ])
    .png({ palette: true })
    .toFile(join(dist, 'link-preview-card.png'))
}

async function drawName() {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-font-'))
  try {
    const fontfile = join(folder, 'heading.ttf')
    writeFileSync(fontfile, unwrapWoff(readFileSync(join(import.meta.dirname, '../..', font))))
    const text = `<span foreground="${ink}">${brand.name}</span>`
    const size = { width: strip - 96, height: 64, rgba: true }
    return await sharp({ text: { text, font: 'Bricolage Grotesque bold', fontfile, ...size } })
      .png()
      .toBuffer({ resolveWithObject: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
