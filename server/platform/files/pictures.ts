import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '../errors.ts'
import type { FileType } from './validation/file-types.ts'

/** More pixels than the camera of any phone has. A larger picture is refused before it is decoded. */
export const maxPixels = 64_000_000

const accepted = ['image/png', 'image/jpeg', 'image/webp']

export function isPicture(type: FileType | undefined): type is FileType {
  return type !== undefined && accepted.includes(type.mime)
}

/** Re-encodes from the pixels, so that nothing else of the file survives. Throws for a damaged picture. */
export async function openPicture(picture: string | Buffer, { animated = false } = {}) {
  const { default: sharp } = await import('sharp')
  return sharp(picture, { limitInputPixels: maxPixels, failOn: 'error', animated }).timeout({ seconds: 30 })
}

/** Retrying helps on a busy machine: sharp's timeout counts wall-clock time. */
export class PictureTimeout extends Refusal {
  constructor() {
    super(503, 'The service is busy. Please try again.', { retryAfterSeconds: 30 })
  }
}

export function pictureRefusal(error: unknown, refusal: Refusal): Refusal {
  const hasTimedOut = error instanceof Error && error.message.startsWith('timeout:')
  return hasTimedOut ? new PictureTimeout() : refusal
}

type Jpeg = { quality: number; size?: { width: number; height: number } }

/** For programs that cannot read WebP. */
export async function jpegOf(stored: Readable, { quality, size }: Jpeg): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(await buffer(stored)).flatten({ background: 'white' })
  return (size ? picture.resize({ ...size, fit: 'cover' }) : picture).jpeg({ quality }).toBuffer()
}
