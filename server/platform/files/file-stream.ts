import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { chunkBytes, releaseBuffer, takeBuffer } from './buffer-pool.ts'

type Range = { start: number; end: number }

/** A read this short is copied, so that it does not hold a whole chunk. */
const shortBytes = chunkBytes / 8
const wholeFile = { start: 0, end: Number.POSITIVE_INFINITY }

export function fileStream(file: FileHandle, { start, end }: Range = wholeFile): Readable {
  let at = start
  async function readChunk() {
    if (at > end) return null
    const chunk = takeBuffer()
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunkBytes, end + 1 - at), at)
    at += bytesRead
    if (bytesRead > shortBytes) return chunk.subarray(0, bytesRead)
    const copy = bytesRead > 0 ? Buffer.from(chunk.subarray(0, bytesRead)) : null
    releaseBuffer(chunk)
    return copy
  }
  return new Readable({
    highWaterMark: chunkBytes,
    read() {
      readChunk().then(
        (chunk) => this.destroyed || this.push(chunk),
        (error: Error) => this.destroy(error),
      )
    },
    // The handle waits for a read that has not returned.
    destroy: (error, done) => void file.close().then(() => done(error), done),
  })
}

/** Reads no chunks ahead, so that 100 streams at once take less memory. */
export function chunkStream(chunks: AsyncIterable<Buffer>): Readable {
  return Readable.from(chunks, { objectMode: false, highWaterMark: 0 })
}
