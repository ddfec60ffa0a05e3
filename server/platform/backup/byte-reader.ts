export type ByteReader = {
  read: (length: number) => Promise<Buffer>
  stream: (length: number) => AsyncGenerator<Buffer>
}

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function fill() {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) return false
      rest = value
    }
    return true
  }

  async function* stream(length: number) {
    for (let missing = length; missing > 0 && (await fill()); ) {
      const piece = rest.subarray(0, missing)
      rest = rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }

  return {
    stream,
    async read(length) {
      if (rest.length >= length) {
        const piece = rest.subarray(0, length)
        rest = rest.subarray(length)
        return piece
      }
      const pieces: Buffer[] = []
      for await (const piece of stream(length)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}
