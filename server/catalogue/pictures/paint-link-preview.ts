import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPicture } from '../../platform/files/pictures.ts'

export const linkPreviewSize = { width: 1200, height: 630 }

const coverWidth = 840
const cardFile = join(import.meta.dirname, '..', '..', '..', 'web', 'dist', 'link-preview-card.png')

let card: Promise<Buffer> | undefined

/** Returns the mark and the name of the shop beside an empty place; `web/prerender` draws it. */
export function linkPreviewCard(): Promise<Buffer> {
  card ??= (existsSync(cardFile) ? readFile(cardFile) : drawBlankCard()).catch((error: unknown) => {
    card = undefined
    throw error
  })
  return card
}

async function drawBlankCard() {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { ...linkPreviewSize, channels: 3, background: '#f4f4f2' } })
    .png()
    .toBuffer()
}

/** A JPEG, because some chats show no WebP. */
export async function paintLinkPreview(cover: Buffer): Promise<Buffer> {
  const picture = await openPicture(cover)
  const input = await picture
    .resize({ width: coverWidth, height: linkPreviewSize.height, fit: 'cover' })
    .flatten({ background: 'white' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const empty = await openPicture(await linkPreviewCard())
  return empty
    .composite([{ input, left: linkPreviewSize.width - coverWidth, top: 0 }])
    .flatten({ background: 'white' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
