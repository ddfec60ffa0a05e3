import { inflateSync } from 'node:zlib'

/** Returns the OpenType font inside a WOFF file (https://www.w3.org/TR/WOFF), which programs that draw text read. */
export function unwrapWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + count * 16)
  const power = 2 ** Math.floor(Math.log2(count))
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * 16, 10)
  const parts: Buffer[] = [directory]
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = 44 + index * 20
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field))
    const stored = woff.subarray(start, Number(start) + Number(packed))
    const table = packed === length ? stored : inflateSync(stored)
    const to = 12 + index * 16
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(table.length, to + 12)
    parts.push(table, Buffer.alloc(-table.length & 3))
    offset += table.length + (-table.length & 3)
  }
  return Buffer.concat(parts)
}
