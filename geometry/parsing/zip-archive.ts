import { constants, crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ModelError } from '../model-error.ts'

/** A checked ZIP. Its names are never used as paths. */
export type ZipArchive = {
  names: string[]
  read(name: string, maxBytes?: number): Uint8Array | undefined
}

const zipLimits = { entries: 1000, totalBytes: 500 * 2 ** 20, ratio: 100, ratioFromBytes: 2 ** 20 }

type Opening = {
  kind: '3MF file' | 'ZIP'
  mayHoldThreeMfs: boolean
}

const asThreeMf: Opening = { kind: '3MF file', mayHoldThreeMfs: false }

/** Returns an unambiguous ZIP: its directories agree, nothing overlaps. Throws a ModelError. */
export async function openZip(bytes: Uint8Array, opening = asThreeMf): Promise<ZipArchive> {
  try {
    const { names, read } = await openChecked(bytes, opening)
    return { names, read: (name, maxBytes) => withKindInMessage(opening, () => read(name, maxBytes)) }
  } catch (error) {
    return withKindInMessage(opening, () => {
      throw error
    })
  }
}

function withKindInMessage<Result>({ kind }: Opening, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, error.message.replace('The 3MF file', `The ${kind}`))
  }
}

async function openChecked(bytes: Uint8Array, { mayHoldThreeMfs }: Opening): Promise<ZipArchive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const bodies = new Map<string, Body>()
  try {
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, strictFileNames: true })
    if (zip.entryCount > zipLimits.entries)
      throw refused(`holds more than ${zipLimits.entries} files`, divide)
    for await (const entry of zip.eachEntry()) {
      const key = entry.fileName.toLowerCase()
      if (bodies.has(key)) throw refused(`holds "${shortName(entry)}" twice`)
      bodies.set(key, await checkedBody(zip, entry, { buffer, mayHoldThreeMfs }))
    }
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw toModelError(error)
  }
  checkLayout([...bodies.values()], buffer)
  return {
    names: [...bodies.values()].flatMap(({ name }) => (name.endsWith('/') ? [] : name)),
    read: (name, maxBytes = zipLimits.totalBytes) => {
      const body = bodies.get(name.toLowerCase().replace(/^\/+/, ''))
      return body && body.size <= maxBytes ? inflate(body, buffer) : undefined
    },
  }
}

type Body = {
  name: string
  headerAt: number
  from: number
  to: number
  stored: boolean
  size: number
  crc: number
}

type Checking = Pick<Opening, 'mayHoldThreeMfs'> & { buffer: Buffer }

async function checkedBody(zip: ZipFile, entry: Entry, { buffer, mayHoldThreeMfs }: Checking): Promise<Body> {
  const name = shortName(entry)
  if (entry.fileNameRaw.some((byte) => byte < 32 || byte === 127)) {
    throw refused('holds a file whose name has control characters')
  }
  if (entry.isEncrypted()) throw refused(`is encrypted ("${name}")`, 'Zip it again without a password.')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw refused(`uses a compression that cannot be read ("${name}")`)
  }
  // Unix mode in the upper half; 0o12 is a symbolic link.
  if (entry.externalFileAttributes >>> 28 === 0o12) throw refused(`holds a link ("${name}")`)
  const { uncompressedSize: size, compressedSize } = entry
  if (size > zipLimits.ratioFromBytes && size > compressedSize * zipLimits.ratio) {
    throw refused(
      `holds a file that unpacks to over ${zipLimits.ratio} times its size ("${name}")`,
      'Remove that file and zip the others again.',
    )
  }
  const local = await zip.readLocalFileHeaderPromise(entry)
  const sizesFollow = (local.generalPurposeBitFlag & 8) !== 0
  const agree =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    (sizesFollow || isSameSize(local, entry))
  if (!agree) throw refused(`describes "${name}" in two different ways`)
  const stored = entry.compressionMethod === 0
  const from = local.fileDataStart
  const body = {
    name,
    headerAt: entry.relativeOffsetOfLocalHeader,
    from,
    to: from + compressedSize,
    stored,
    size,
  }
  if (!(mayHoldThreeMfs && /\.3mf$/i.test(name)) && isZipInside(body, buffer))
    throw refused(`holds another ZIP ("${name}")`, 'Unpack or remove that one, and zip the files again.')
  return { ...body, crc: entry.crc32 }
}

type Sizes = { compressedSize: number; uncompressedSize: number; crc32: number }

// Larger sizes stand in an extra field, which valid uploads never need.
const zip64Marker = 0xffffffff

function isSameSize(local: Sizes, central: Sizes) {
  const same = (one: number, other: number) => one === other || one === zip64Marker
  return (
    same(local.compressedSize, central.compressedSize) &&
    same(local.uncompressedSize, central.uncompressedSize) &&
    local.crc32 === central.crc32
  )
}

function isZipInside({ name, from, to, stored }: Omit<Body, 'crc'>, buffer: Buffer) {
  if (/\.(zip|3mf|jar|7z|rar|gz)$/i.test(name)) return true
  const start = buffer.subarray(from, Math.min(to, from + 64))
  try {
    const head = stored ? start : inflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
    return head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  } catch {
    throw new ModelError(
      'bad_zip',
      `The 3MF file is damaged: "${name}" in it cannot be unpacked. Upload it again.`,
    )
  }
}

function checkLayout(bodies: Body[], buffer: Buffer) {
  const inOrder = bodies.sort((one, other) => one.headerAt - other.headerAt)
  if (inOrder.reduce((total, { size }) => total + size, 0) > zipLimits.totalBytes) {
    throw refused(`unpacks to more than ${zipLimits.totalBytes / 2 ** 20} MB`, divide)
  }
  if (inOrder[0] && inOrder[0].headerAt !== 0) throw refused('begins with foreign bytes')
  let end = 0
  for (const { name, headerAt, to } of inOrder) {
    if (headerAt < end) throw refused(`uses the same bytes for two files ("${name}")`)
    end = to
  }
  if (end > buffer.length) throw new ModelError('truncated', 'The 3MF file ends too early. Upload it again.')
}

function inflate({ name, from, to, stored, size, crc }: Body, buffer: Buffer): Uint8Array {
  const packed = buffer.subarray(from, to)
  let content: Buffer
  try {
    // Inflating stops at the promised size.
    content = stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new ModelError(
      'bad_zip',
      `The 3MF file is damaged: "${name}" in it cannot be unpacked. Upload it again.`,
    )
  }
  if (content.length !== size || crc32(content) !== crc) {
    throw new ModelError(
      'bad_zip',
      `The 3MF file is damaged: "${name}" in it is not what its directory promises. Upload it again.`,
    )
  }
  return content
}

function toModelError(error: unknown) {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 120)
  if (/path|invalid characters/.test(reason)) return refused(`holds a file with a forbidden name (${reason})`)
  return new ModelError(
    'bad_zip',
    `The 3MF file is damaged: its ZIP cannot be read (${reason}). Export or zip it again.`,
  )
}

function shortName({ fileName }: Entry) {
  return fileName.slice(0, 80)
}

const divide = 'Divide it into several.'

function refused(what: string, next = 'Export or zip it again.') {
  return new ModelError('unsafe_zip', `The 3MF file cannot be accepted: it ${what}. ${next}`)
}
