import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ByteRange } from '../../platform/http/files/byte-range.ts'
import type { Content } from '../../platform/http/files/serve-file.ts'
import { centralHeader, endOfDirectory, type FileHeader, localHeader } from './zip-headers.ts'

export type Entry = { name: string } & (
  | { content: Buffer }
  | { bytes: number; crc32: number; read: (range: ByteRange) => Promise<Readable> }
)

/** A segment of the ZIP: header bytes, or a stored file. */
type Stretch = Buffer | { bytes: number; read: (range: ByteRange) => Promise<Readable> }

/**
 * A ZIP that exists only while it is read. Nothing is compressed and every checksum is known, so that any part of it is
 * made without what lies before: a download that broke off goes on where it stopped.
 */
export function zipOf(entries: Entry[], modifiedAt: Date): Content {
  const stretches = layOut(entries, modifiedAt)
  return {
    bytes: stretches.reduce((total, stretch) => total + lengthOf(stretch), 0),
    read: async (range) => Readable.from(cut(stretches, range), { objectMode: false }),
  }
}

function layOut(entries: Entry[], modifiedAt: Date): Stretch[] {
  const stretches: Stretch[] = []
  const directory: Buffer[] = []
  let at = 0
  const add = (stretch: Stretch) => {
    stretches.push(stretch)
    at += lengthOf(stretch)
  }
  for (const entry of entries) {
    const header: FileHeader = { name: Buffer.from(entry.name), modifiedAt, at, ...measure(entry) }
    directory.push(centralHeader(header))
    add(localHeader(header))
    add('content' in entry ? entry.content : entry)
  }
  const start = at
  for (const header of directory) add(header)
  add(endOfDirectory({ entries: entries.length, start, bytes: at - start }))
  return stretches
}

function measure(entry: Entry) {
  if ('content' in entry) return { bytes: entry.content.length, crc32: crc32(entry.content) }
  return { bytes: entry.bytes, crc32: entry.crc32 }
}

function lengthOf(stretch: Stretch) {
  return Buffer.isBuffer(stretch) ? stretch.length : stretch.bytes
}

/** Opens one file at a time, and closes it when the reader leaves. */
async function* cut(stretches: Stretch[], { start, end }: ByteRange) {
  let place = 0
  for (const stretch of stretches) {
    const [from, to] = [Math.max(start - place, 0), Math.min(end - place, lengthOf(stretch) - 1)]
    if (from <= to) {
      if (Buffer.isBuffer(stretch)) yield stretch.subarray(from, to + 1)
      else yield* await stretch.read({ start: from, end: to })
    }
    place += lengthOf(stretch)
    if (place > end) return
  }
}
