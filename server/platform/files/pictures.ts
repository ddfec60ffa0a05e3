import sharp from 'sharp'
import type { FileType } from './validation/file-types.ts'

/** More than any phone takes. A larger picture is refused before it is decoded. */
export const maxPixels = 64_000_000

const accepted = ['image/png', 'image/jpeg', 'image/webp']

export function isPicture(type: FileType | undefined): type is FileType {
  return type !== undefined && accepted.includes(type.mime)
}

/** Re-encodes from the pixels, so that nothing else of the file survives. Throws for a damaged picture. */
export function openPicture(picture: string | Buffer, { animated = false } = {}) {
  return sharp(picture, { limitInputPixels: maxPixels, failOn: 'error', animated }).timeout({ seconds: 30 })
}
