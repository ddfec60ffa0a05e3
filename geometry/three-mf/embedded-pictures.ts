import { rewriteJpeg } from '../images/jpeg.ts'
import { readPng, rewritePng } from '../images/png.ts'
import type { ZipArchive } from '../parsing/zip-archive.ts'

export const pictureName = /\.(png|jpe?g)$/i

const maxPictureBytes = 256 * 2 ** 20

/** Pictures of plates, to which not every slicer refers. */
const platePicture = /^Metadata\//i

/** Returns the names of whole PNGs and JPEGs, without those that nothing refers to: Bambu Studio attaches photos. */
export function rewritablePictures(zip: ZipArchive, related: Set<string>): Set<string> {
  let left = maxPictureBytes
  const names = zip.names.filter((name) => {
    if (!platePicture.test(name) && !related.has(name.toLowerCase())) return false
    const bytes = pictureName.test(name) ? zip.read(name, left) : undefined
    if (!bytes) return false
    if (!isPngName(name)) return rewriteJpeg(bytes) !== undefined
    const png = readPng(bytes, left)
    left -= png?.rows.length ?? 0
    return png !== undefined
  })
  return new Set(names)
}

export function rewritePicture(name: string, bytes: Uint8Array): Uint8Array | undefined {
  return isPngName(name) ? rewritePng(bytes) : rewriteJpeg(bytes)
}

function isPngName(name: string) {
  return /\.png$/i.test(name)
}
