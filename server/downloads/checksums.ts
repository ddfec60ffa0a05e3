import { crc32 } from 'node:zlib'
import { chunkBytes, releaseBuffer } from '../platform/files/buffer-pool.ts'
import { chunkStream } from '../platform/files/file-stream.ts'
import type { ByteRange } from '../platform/http/files/byte-range.ts'
import type { Platform } from '../platform/platform.ts'
import type { PersonalContent } from './marking/fingerprint.ts'
import { setChecksum } from './queries.ts'

type StoredFile = { id: string; crc32: number | null }

const maxRemembered = 2000
const remembered = new Map<string, Promise<number>>()

/** Bytes of marked files that all ZIPs together may keep, so that memory stays flat however many are downloaded. */
const keptAtOnce = { left: 48 * 2 ** 20 }

/** In a ZIP the checksum precedes the content: a marked file stays in memory in between if it fits, else it is marked twice. */
export function withChecksum(platform: Pick<Platform, 'db'>, file: StoredFile, content: PersonalContent) {
  const { bytes, etag, isMarked, read } = content
  if (!isMarked) return { bytes, etag, read, crc32: () => storedChecksum(platform, file, content) }
  let kept: Buffer[] | undefined
  let reserved = 0
  function release() {
    keptAtOnce.left += reserved
    reserved = 0
    kept = undefined
  }
  async function* untilSent(chunks: Buffer[]) {
    yield* chunks
    release()
  }
  async function readKept(range: ByteRange) {
    const isWhole = range.start === 0 && range.end === bytes - 1
    if (!kept || !isWhole) return read(range)
    const chunks = kept
    // The sender releases the buffers, so they are sent only once.
    kept = undefined
    return chunkStream(untilSent(chunks))
  }
  return {
    bytes,
    etag,
    release,
    crc32: () =>
      rememberedChecksum(etag, async () => {
        const needed = Math.ceil(bytes / chunkBytes) * chunkBytes
        if (needed > keptAtOnce.left) return readChecksum(content)
        keptAtOnce.left -= needed
        reserved = needed
        kept = []
        return readChecksum(content, kept)
      }),
    read: readKept,
  }
}

/** Reads a file of an older release, which has no stored checksum. */
async function storedChecksum(platform: Pick<Platform, 'db'>, file: StoredFile, content: PersonalContent) {
  if (file.crc32 !== null) return file.crc32
  const checksum = await readChecksum(content)
  await setChecksum(platform, file.id, checksum)
  return checksum
}

/** A download manager requests many ranges of one ZIP. */
function rememberedChecksum(etag: string, read: () => Promise<number>) {
  const known = remembered.get(etag)
  if (known !== undefined) return known
  const checksum = read()
  remembered.set(etag, checksum)
  checksum.catch(() => remembered.delete(etag))
  const [oldest = ''] = remembered.keys()
  if (remembered.size > maxRemembered) remembered.delete(oldest)
  return checksum
}

async function readChecksum({ bytes, read }: Pick<PersonalContent, 'bytes' | 'read'>, kept?: Buffer[]) {
  let checksum = 0
  for await (const chunk of await read({ start: 0, end: bytes - 1 })) {
    checksum = crc32(chunk, checksum)
    if (kept) kept.push(chunk)
    else releaseBuffer(chunk)
  }
  return checksum
}
