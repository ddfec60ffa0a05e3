import sharp from 'sharp'
import type { FileType } from './file-types.ts'

/** More than any phone takes; a file that claims more is refused before it is unpacked. */
export const mostPixels = 64_000_000

const accepted = ['image/png', 'image/jpeg', 'image/webp']

/** What may be shown to others once it is painted anew. */
export function isPicture(type: FileType | undefined): type is FileType {
  return type !== undefined && accepted.includes(type.mime)
}

/** To be painted anew from its pixels: nothing else of a file that somebody sent survives. Fails where it is damaged. */
export function openPicture(path: string, { animated = false } = {}) {
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'error', animated }).timeout({ seconds: 30 })
}
