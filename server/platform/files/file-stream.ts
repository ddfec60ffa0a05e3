import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { chunkBytes, giveBack, takeChunk } from './chunk-pool.ts'

type Range = { start: number; end: number }

const wholeFile = { start: 0, end: Number.POSITIVE_INFINITY }

/** Reads a file into buffers of the pool, and closes it. */
export function fileStream(file: FileHandle, { start, end }: Range = wholeFile): Readable {
  let at = start
  async function readChunk() {
    if (at > end) return null
    const chunk = takeChunk()
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunkBytes, end + 1 - at), at)
    at += bytesRead
    if (bytesRead > 0) return chunk.subarray(0, bytesRead)
    giveBack(chunk)
    return null
  }
  return new Readable({
    highWaterMark: chunkBytes,
    read() {
      readChunk().then(
        (chunk) => this.push(chunk),
        (error: Error) => this.destroy(error),
      )
    },
    // The handle waits for a read that has not returned.
    destroy: (error, done) => void file.close().then(() => done(error), done),
  })
}
