import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ByteRange } from '../../platform/http/files/byte-range.ts'
import type { Content } from '../../platform/http/files/serve-file.ts'
import { centralHeader, endOfDirectory, type FileHeader, localHeader } from './zip-headers.ts'

export type Entry = { name: string } & (
  | { content: Buffer }
  | {
      bytes: number
      /** Asked once at most, and only for a range that has a header of the entry. */
      crc32: () => Promise<number>
      read: (range: ByteRange) => Promise<Readable>
      /** Called when the reader of the ZIP leaves, or has all of it. */
      release?: () => void
    }
)

/** A segment of the ZIP: known bytes, a header of a file whose checksum is not known yet, or a stored file. */
type Stretch =
  | Buffer
  | { bytes: number; header: () => Promise<Buffer> }
  | { bytes: number; read: (range: ByteRange) => Promise<Readable> }

/**
 * A ZIP that exists only while it is read. Nothing is compressed, so every length is known and any part of it is made
 * without what lies before: a download that broke off goes on where it stopped.
 */
export function zipOf(entries: Entry[], modifiedAt: Date): Content {
  const stretches = layOut(entries, modifiedAt)
  return {
    bytes: stretches.reduce((total, stretch) => total + lengthOf(stretch), 0),
    read: async (range) => Readable.from(released(entries, cut(stretches, range)), { objectMode: false }),
  }
}

function layOut(entries: Entry[], modifiedAt: Date): Stretch[] {
  const stretches: Stretch[] = []
  const directory: Stretch[] = []
  let at = 0
  const add = (stretch: Stretch) => {
    stretches.push(stretch)
    at += lengthOf(stretch)
  }
  for (const entry of entries) {
    const header = { name: Buffer.from(entry.name), modifiedAt, at, bytes: lengthOf(contentOf(entry)) }
    const checksum = checksumOf(entry)
    directory.push(later(header, checksum, centralHeader))
    add(later(header, checksum, localHeader))
    add(contentOf(entry))
  }
  const start = at
  for (const header of directory) add(header)
  add(endOfDirectory({ entries: entries.length, start, bytes: at - start }))
  return stretches
}

function contentOf(entry: Entry) {
  return 'content' in entry ? entry.content : { bytes: entry.bytes, read: entry.read }
}

function checksumOf(entry: Entry) {
  let known: Promise<number> | undefined
  const ask = 'content' in entry ? async () => crc32(entry.content) : entry.crc32
  return () => {
    known ??= ask()
    return known
  }
}

/** A header has the same length whatever its checksum. */
function later(
  header: Omit<FileHeader, 'crc32'>,
  checksum: () => Promise<number>,
  write: (header: FileHeader) => Buffer,
): Stretch {
  return {
    bytes: write({ ...header, crc32: 0 }).length,
    header: async () => write({ ...header, crc32: await checksum() }),
  }
}

function lengthOf(stretch: Stretch) {
  return Buffer.isBuffer(stretch) ? stretch.length : stretch.bytes
}

async function* released(entries: Entry[], chunks: AsyncIterable<Buffer>) {
  try {
    yield* chunks
  } finally {
    for (const entry of entries) if ('release' in entry) entry.release?.()
  }
}

/** Opens one file at a time, and closes it when the reader leaves. */
async function* cut(stretches: Stretch[], { start, end }: ByteRange) {
  let place = 0
  for (const stretch of stretches) {
    const [from, to] = [Math.max(start - place, 0), Math.min(end - place, lengthOf(stretch) - 1)]
    if (from <= to) {
      if (Buffer.isBuffer(stretch)) yield stretch.subarray(from, to + 1)
      else if ('header' in stretch) yield (await stretch.header()).subarray(from, to + 1)
      else yield* await stretch.read({ start: from, end: to })
    }
    place += lengthOf(stretch)
    if (place > end) return
  }
}
