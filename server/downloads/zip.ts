import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ByteRange } from '../platform/http/byte-range.ts'
import type { Content } from '../platform/http/serve-file.ts'

export type Entry = { name: string } & (
  | { content: Buffer }
  | { bytes: number; read: () => Promise<Readable> }
)

/**
 * A ZIP that exists only while it is read. Nothing is compressed: so its length is known before the first byte, and a
 * download that broke off goes on where it stopped.
 */
export function zipOf(entries: Entry[], modifiedAt: Date): Content {
  let bytes = 0
  const measured = fill(entries, modifiedAt, () => undefined)
  measured.end({ forceZip64Format: false, comment: '' }, (...[size]: unknown[]) => {
    bytes = Number(size)
  })
  return {
    bytes,
    read: async (range) => Readable.from(cut(write(entries, modifiedAt), range), { objectMode: false }),
  }
}

type Opened = (error: unknown, stream: Readable) => void

function fill(entries: Entry[], mtime: Date, open: (read: () => Promise<Readable>, opened: Opened) => void) {
  const zip = new ZipFile()
  for (const entry of entries) {
    const options = { mtime, compress: false }
    if ('content' in entry) zip.addBuffer(entry.content, entry.name, options)
    else
      zip.addReadStreamLazy(entry.name, { ...options, size: entry.bytes }, (opened: Opened) =>
        open(entry.read, opened),
      )
  }
  return zip
}

/** One file is open at a time, and none once the reader has gone. */
function write(entries: Entry[], modifiedAt: Date) {
  const output = new PassThrough()
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  const zip = fill(entries, modifiedAt, (read, opened) => {
    read().then((file) => {
      current = file
      file.once('error', fail)
      if (output.destroyed) file.destroy()
      else opened(null, file)
    }, fail)
  })
  zip.on('error', fail)
  zip.end()
  zip.outputStream.pipe(output)
  return output
}

async function* cut(stream: Readable, { start, end }: ByteRange) {
  let place = 0
  for await (const chunk of stream) {
    const part = chunk.subarray(Math.max(0, start - place), Math.max(0, end + 1 - place))
    if (part.length > 0) yield part
    place += chunk.length
    if (place > end) return
  }
}
