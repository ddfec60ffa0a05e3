import type { ZipArchive } from '../../parsing/zip-archive.ts'
import { readPaint } from '../model/paint.ts'

const attributes = ['paint_color="', 'mmu_segmentation="']
/** Slicers print with at most 16 filaments. */
const filaments = Array.from({ length: 16 }, (_, index) => index + 1)

/** Returns the filaments, from 1, with which the surfaces of each painted model are painted, by its lower-case path. */
export function findPainted(zip: ZipArchive): Map<string, Set<number>> {
  const painted = new Map<string, Set<number>>()
  for (const name of zip.names.filter((one) => /\.model$/i.test(one))) {
    const { buffer, byteOffset, length } = zip.read(name) ?? new Uint8Array()
    const found = filamentsIn(Buffer.from(buffer, byteOffset, length))
    if (found) painted.set(name.toLowerCase(), found)
  }
  return painted
}

function filamentsIn(bytes: Buffer) {
  let painted = 0
  let isPainted = false
  for (const attribute of attributes)
    for (let at = bytes.indexOf(attribute); at !== -1; at = bytes.indexOf(attribute, at)) {
      isPainted = true
      at += attribute.length
      const end = bytes.indexOf('"', at)
      if (end === -1) break
      painted |= readPaint(bytes, at, end)
      at = end
    }
  return isPainted ? new Set(filaments.filter((filament) => painted & (1 << filament))) : undefined
}
