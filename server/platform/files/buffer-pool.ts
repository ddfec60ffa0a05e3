/** Four times Node's default, because each read costs a switch of threads. A multiple of 100 cuts no pair of STL facets. */
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

/** Call it once, when nothing refers to the chunk any more. Ignores foreign buffers. */
export function releaseBuffer(chunk: Buffer) {
  if (lent.delete(chunk.buffer) && free.length < maxFree) free.push(Buffer.from(chunk.buffer))
}

/** Does not wait for the garbage collection. Nothing may refer to any part of the chunk. */
export function freeBuffer({ buffer, length }: Buffer) {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}
