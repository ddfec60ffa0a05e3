import { readPng } from '../images/png.ts'
import type { ZipArchive } from '../parsing/zip-archive.ts'

export const pictureName = /\.(png|jpe?g)$/i

// All plates of the largest projects have fewer pixels.
const mostPictureBytes = 256 * 2 ** 20

/**
 * The names of the pictures that can be written anew from their pixels. A JPEG is none of them, nor is what only calls
 * itself a picture.
 */
export function rewritablePictures(zip: ZipArchive): Set<string> {
  let left = mostPictureBytes
  const names = zip.names.filter((name) => {
    const bytes = pictureName.test(name) ? zip.read(name, left) : undefined
    const png = bytes && readPng(bytes, left)
    left -= png?.rows.length ?? 0
    return png !== undefined
  })
  return new Set(names)
}
