import sharp from 'sharp'
import type { Pixels } from './develop.ts'

/** A WebP of the picture; quality from 1 to 100. */
export async function encodeWebp(pixels: Pixels, quality = 82): Promise<Uint8Array> {
  return await open(pixels).webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
}

function open({ width, height, data }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 4 } })
}
