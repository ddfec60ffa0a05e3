import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Pixels } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Samples a pixel by colour type (PNG, 11.2.1). */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const bitDepths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const lastFilter = 4
const maxBytes = 64 * 2 ** 20

export function shrink({ width, height, data }: Pixels, times: number): Pixels {
  const small = { width: Math.floor(width / times), height: Math.floor(height / times) }
  const shrunk = new Uint8Array(small.width * small.height * 4)
  for (let line = 0, to = 0; line < small.height; line++)
    for (let column = 0; column < small.width; column++) {
      const corner = (line * width + column) * times * 4
      for (let channel = corner; channel < corner + 4; channel++) {
        let sum = 0
        for (let row = 0; row < times; row++) {
          const start = channel + row * width * 4
          for (let at = start; at < start + times * 4; at += 4) sum += data[at]!
        }
        shrunk[to++] = sum / times ** 2
      }
    }
  return { ...small, data: shrunk }
}

export function writePng({ width, height, data }: Pixels): Uint8Array {
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * (1 + width * 4) + 1)
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return assemble([
    ['IHDR', header],
    ['IDAT', deflateSync(rows)],
  ])
}

type Png = { header: Buffer; palette: Chunk[]; rows: Buffer }

/** Returns the header, palette and rows; undefined for a PNG that is broken, interlaced or larger than `limit` bytes. */
export function readPng(bytes: Uint8Array, limit = maxBytes): Png | undefined {
  const chunks = readChunks(bytes)
  const header = chunks?.find(([type]) => type === 'IHDR')?.[1]
  const rowBytes = header && bytesOfRow(header)
  if (!chunks || !header || !rowBytes) return undefined
  const rowCount = header.readUInt32BE(4)
  const size = rowCount * (1 + rowBytes)
  const rows = size <= limit ? inflatedRows(chunks, size) : undefined
  const palette = paletteOf(header, chunks)
  if (!rows || !palette) return undefined
  for (let row = 0; row < rowCount; row++) if (rows[row * (1 + rowBytes)]! > lastFilter) return undefined
  return { header, palette, rows }
}

/** Returns a PNG of the same pixels and palette alone, without text, metadata or trailing bytes. */
export function rewritePng(bytes: Uint8Array): Uint8Array | undefined {
  const png = readPng(bytes)
  return png && assemble([['IHDR', png.header], ...png.palette, ['IDAT', deflateSync(png.rows)]])
}

type Chunk = [type: string, data: Buffer]

function readChunks(bytes: Uint8Array): Chunk[] | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!buffer.subarray(0, 8).equals(signature)) return undefined
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= buffer.length; ) {
    const end = at + 8 + buffer.readUInt32BE(at)
    if (end + 4 > buffer.length) return undefined
    if (crc32(buffer.subarray(at + 4, end)) !== buffer.readUInt32BE(end)) return undefined
    const type = buffer.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return chunks
    chunks.push([type, buffer.subarray(at + 8, end)])
    at = end + 4
  }
  return undefined
}

function bytesOfRow(header: Buffer) {
  if (header.length !== 13) return undefined
  const [bitDepth = 0, colourType = 0, ...methods] = header.subarray(8)
  const isKnown = bitDepths[colourType]?.includes(bitDepth) && methods.every((method) => method === 0)
  const width = header.readUInt32BE(0)
  const bits = width * bitDepth * (channels[colourType] ?? 0)
  return isKnown && bits > 0 && header.readUInt32BE(4) > 0 ? Math.ceil(bits / 8) : undefined
}

function inflatedRows(chunks: Chunk[], size: number) {
  const packed = Buffer.concat(chunks.flatMap(([type, data]) => (type === 'IDAT' ? [data] : [])))
  try {
    const rows = inflateSync(packed, { maxOutputLength: size })
    return rows.length === size ? rows : undefined
  } catch {
    return undefined
  }
}

function paletteOf(header: Buffer, chunks: Chunk[]): Chunk[] | undefined {
  const colourType = header[9]
  const palette = chunks.find(([type]) => type === 'PLTE')
  const transparency = chunks.find(([type]) => type === 'tRNS')
  const colours = (palette?.[1].length ?? 0) / 3
  const isWhole = Number.isInteger(colours) && colours >= 1 && colours <= 256
  if (colourType === 3 && (!palette || !isWhole)) return undefined
  const maxTransparencyBytes = { 0: 2, 2: 6, 3: colours }[colourType ?? 0] ?? 0
  return [
    ...(palette && colourType === 3 ? [palette] : []),
    ...(transparency && transparency[1].length <= maxTransparencyBytes ? [transparency] : []),
  ]
}

function assemble(chunks: Chunk[]): Uint8Array {
  const written = [...chunks, ['IEND', Buffer.alloc(0)] satisfies Chunk].flatMap(([type, data]) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return [length, named, check]
  })
  return new Uint8Array(Buffer.concat([signature, ...written]))
}
