import { readPng } from '../images/png.ts'
import type { ZipArchive } from '../parsing/zip-archive.ts'

export const pictureName = /\.(png|jpe?g)$/i

const maxPictureBytes = 256 * 2 ** 20

/** Returns the names of valid PNGs; JPEGs cannot be re-encoded. */
export function rewritablePictures(zip: ZipArchive): Set<string> {
  let left = maxPictureBytes
  const names = zip.names.filter((name) => {
    const bytes = pictureName.test(name) ? zip.read(name, left) : undefined
    const png = bytes && readPng(bytes, left)
    left -= png?.rows.length ?? 0
    return png !== undefined
  })
  return new Set(names)
}
