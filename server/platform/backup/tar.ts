import { OperatorError } from '../errors.ts'
import type { ByteReader } from './byte-reader.ts'

// POSIX ustar: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
const blockBytes = 512
/** 11 octal digits. PostgreSQL's files are at most 1 GB, ours at most 200 MB. */
const maxBytes = 8 * 2 ** 30 - 1

export type TarHeader = { name: string; kind: 'file' | 'folder'; size: number }
export type TarEntry = TarHeader & { content: AsyncIterable<Buffer> }

export const tarEnd = Buffer.alloc(2 * blockBytes)

export function tarHeader({ name, kind, size }: TarHeader): Buffer {
  const [prefix, base] = splitName(name)
  if (size > maxBytes) throw new Error(`${name} is too large for a backup`)
  const header = Buffer.alloc(blockBytes)
  header.write(base, 0)
  header.write(kind === 'folder' ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(kind === 'folder' ? '5' : '0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(prefix, 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc(-size & (blockBytes - 1))
}

export async function* readTar(reader: ByteReader): AsyncGenerator<TarEntry> {
  for (;;) {
    const header = await reader.read(blockBytes)
    if (header.length < blockBytes) throw new OperatorError('The backup is incomplete: its end is missing.')
    if (header.every((byte) => byte === 0)) return
    const entry = parseHeader(header)
    const content = reader.stream(entry.size)
    yield { ...entry, content }
    for await (const _unread of content);
    await reader.read(tarPadding(entry.size).length)
  }
}

function parseHeader(header: Buffer): TarHeader {
  const text = (start: number, length: number) =>
    header
      .toString('utf8', start, start + length)
      .split('\0')[0]
      ?.trim() ?? ''
  if (Number.parseInt(text(148, 8), 8) !== checksumOf(header))
    throw new OperatorError('The backup is damaged: it holds no archive.')
  const prefix = text(345, 155)
  const name = `${prefix && `${prefix}/`}${text(0, 100)}`.replace(/^\.\/|\/$/g, '')
  const type = text(156, 1)
  if (type !== '0' && type !== '5' && type !== '') throw new Error(`${name} is neither a file nor a folder`)
  return { name, kind: type === '5' ? 'folder' : 'file', size: Number.parseInt(text(124, 12) || '0', 8) }
}

function checksumOf(header: Buffer) {
  return header.reduce((sum, byte, place) => sum + (place >= 148 && place < 156 ? 32 : byte), 0)
}

function splitName(name: string): [prefix: string, base: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  const cut = name.lastIndexOf('/', 155)
  const [prefix, base] = [name.slice(0, cut), name.slice(cut + 1)]
  if (cut < 1 || Buffer.byteLength(base) > 100) throw new Error(`${name} is too long for a backup`)
  return [prefix, base]
}
