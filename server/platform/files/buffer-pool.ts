/**
 * Four times the default of Node: each read costs a switch of threads, and 100 downloads at once still take little memory. A multiple
 * of 100, so that no pair of STL facets is cut when a download is marked.
 */
export const chunkBytes = 256_000

const maxFree = 64
const free: Buffer[] = []
const lent = new WeakSet<ArrayBufferLike>()

/** Returns a buffer with any content. One that is never released is freed like any other. */
export function takeBuffer(): Buffer {
  const chunk = free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
  lent.add(chunk.buffer)
  return chunk
}

/** Returns a chunk to the pool. Call it once, when nothing refers to the chunk any more. Ignores foreign buffers. */
export function releaseBuffer(chunk: Buffer) {
  if (lent.delete(chunk.buffer) && free.length < maxFree) free.push(Buffer.from(chunk.buffer))
}

/** Frees the memory of a chunk without waiting for the garbage collection. Nothing may refer to any part of it. */
export function freeBuffer({ buffer, length }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
