import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  data: Uint8Array | string
  stored?: boolean
  localName?: string
  size?: number
  localSize?: number
  crc?: number
  flags?: number
  method?: number
  unixMode?: number
  bodyOf?: number
  bodyAt?: number
}

type Written = { entry: ZipEntry; data: Buffer; packed: Buffer; at: number }

/** Writes a ZIP by hand, so that each of its numbers can be wrong (PKWARE APPNOTE 4.3). */
export function makeZip(entries: ZipEntry[], { prefix = '', suffix = '', comment = '' } = {}): Uint8Array {
  const chunks: Buffer[] = [Buffer.from(prefix, 'latin1')]
  let at = chunks[0]!.length
  const written: Written[] = []
  for (const entry of entries) {
    const data = Buffer.from(entry.data)
    const packed = entry.stored ? data : deflateRawSync(data)
    if (entry.bodyAt !== undefined) written.push({ entry, data, packed, at: entry.bodyAt })
    else if (entry.bodyOf === undefined) {
      const header = localHeader(entry, data, packed)
      written.push({ entry, data, packed, at })
      chunks.push(header, packed)
      at += header.length + packed.length
    } else written.push({ ...written[entry.bodyOf]!, entry })
  }
  const directory = Buffer.concat(written.map(centralHeader))
  const end = numbers([
    [0x06054b50, 4],
    [0, 4],
    [entries.length, 2],
    [entries.length, 2],
    [directory.length, 4],
    [at, 4],
    [comment.length, 2],
  ])
  return Buffer.concat([...chunks, directory, end, Buffer.from(comment), Buffer.from(suffix, 'latin1')])
}

function localHeader(entry: ZipEntry, data: Buffer, packed: Buffer) {
  const name = Buffer.from(entry.localName ?? entry.name)
  const size = entry.localSize ?? entry.size ?? data.length
  return Buffer.concat([numbers([[0x04034b50, 4], ...shared(entry, { data, packed, size, name })]), name])
}

function centralHeader({ entry, data, packed, at }: Written) {
  const name = Buffer.from(entry.name)
  const size = entry.size ?? data.length
  const madeOnUnix = 3 * 256 + 20
  const rest: [number, number][] = [
    [0, 2],
    [0, 2],
    [0, 2],
    [((entry.unixMode ?? 0o100644) << 16) >>> 0, 4],
    [at, 4],
  ]
  const head: [number, number][] = [
    [0x02014b50, 4],
    [madeOnUnix, 2],
  ]
  return Buffer.concat([numbers([...head, ...shared(entry, { data, packed, size, name }), ...rest]), name])
}

type Sizes = { data: Buffer; packed: Buffer; size: number; name: Buffer }

function shared(entry: ZipEntry, { data, packed, size, name }: Sizes): [number, number][] {
  return [
    [20, 2],
    [entry.flags ?? 0, 2],
    [entry.method ?? (entry.stored ? 0 : 8), 2],
    [0, 4],
    [entry.crc ?? crc32(data), 4],
    [packed.length, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ]
}

function numbers(values: [value: number, bytes: number][]) {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
