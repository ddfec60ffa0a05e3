import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { chunkStream } from '../../platform/files/file-stream.ts'
import type { ByteRange } from '../../platform/http/files/byte-range.ts'
import type { Content } from '../../platform/http/files/serve-file.ts'
import { centralHeader, endOfDirectory, type FileHeader, localHeader } from './zip-headers.ts'

export type Entry = { name: string } & (
  | { content: Buffer }
  | {
      bytes: number
      /** Called at most once, and only for a range that includes a header of the entry. */
      crc32: () => Promise<number>
      read: (range: ByteRange) => Promise<Readable>
      /** Called when the ZIP was read to its end, or the client disconnected. */
      release?: () => void
    }
)

type Segment =
  | Buffer
  | { bytes: number; header: () => Promise<Buffer> }
  | { bytes: number; read: (range: ByteRange) => Promise<Readable> }

/** Nothing is compressed, so that a Range request reads no bytes before its start. */
export function zipOf(entries: Entry[], modifiedAt: Date): Content {
  const segments = layOut(entries, modifiedAt)
  return {
    bytes: segments.reduce((total, segment) => total + lengthOf(segment), 0),
    read: async (range) => chunkStream(releasingEntries(entries, readSegments(segments, range))),
  }
}

function layOut(entries: Entry[], modifiedAt: Date): Segment[] {
  const segments: Segment[] = []
  const directory: Segment[] = []
  let offset = 0
  const add = (segment: Segment) => {
    segments.push(segment)
    offset += lengthOf(segment)
  }
  for (const entry of entries) {
    const header = { name: Buffer.from(entry.name), modifiedAt, offset, bytes: lengthOf(contentOf(entry)) }
    const checksum = checksumOf(entry)
    directory.push(lazyHeader(header, checksum, centralHeader))
    add(lazyHeader(header, checksum, localHeader))
    add(contentOf(entry))
  }
  const start = offset
  for (const header of directory) add(header)
  add(endOfDirectory({ entries: entries.length, start, bytes: offset - start }))
  return segments
}

function contentOf(entry: Entry) {
  return 'content' in entry ? entry.content : { bytes: entry.bytes, read: entry.read }
}

function checksumOf(entry: Entry) {
  let known: Promise<number> | undefined
  const compute = 'content' in entry ? async () => crc32(entry.content) : entry.crc32
  return () => {
    known ??= compute()
    return known
  }
}

/** The header has the same length whatever its checksum. */
function lazyHeader(
  header: Omit<FileHeader, 'crc32'>,
  checksum: () => Promise<number>,
  write: (header: FileHeader) => Buffer,
): Segment {
  return {
    bytes: write({ ...header, crc32: 0 }).length,
    header: async () => write({ ...header, crc32: await checksum() }),
  }
}

function lengthOf(segment: Segment) {
  return Buffer.isBuffer(segment) ? segment.length : segment.bytes
}

async function* releasingEntries(entries: Entry[], chunks: AsyncIterable<Buffer>) {
  try {
    yield* chunks
  } finally {
    for (const entry of entries) if ('release' in entry) entry.release?.()
  }
}

/** Opens one file at a time, and closes it when the client disconnects. */
async function* readSegments(segments: Segment[], { start, end }: ByteRange) {
  let offset = 0
  for (const segment of segments) {
    const [from, to] = [Math.max(start - offset, 0), Math.min(end - offset, lengthOf(segment) - 1)]
    if (from <= to) {
      if (Buffer.isBuffer(segment)) yield segment.subarray(from, to + 1)
      else if ('header' in segment) yield (await segment.header()).subarray(from, to + 1)
      else yield* await segment.read({ start: from, end: to })
    }
    offset += lengthOf(segment)
    if (offset > end) return
  }
}
