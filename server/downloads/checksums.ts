import { crc32 } from 'node:zlib'
import type { Platform } from '../platform/platform.ts'
import type { PersonalContent } from './fingerprint.ts'
import { setChecksum } from './queries.ts'

type StoredFile = { id: string; crc32: number | null }

const mostRemembered = 2000
const remembered = new Map<string, Promise<number>>()

/** The CRC-32 of a file as a download gets it. Marked files, and those of older releases, are read to compute it. */
export async function checksumOf(platform: Pick<Platform, 'db'>, file: StoredFile, content: PersonalContent) {
  if (content.isMarked) return rememberedChecksum(content)
  if (file.crc32 !== null) return file.crc32
  const checksum = await readChecksum(content)
  await setChecksum(platform, file.id, checksum)
  return checksum
}

/** A download manager asks for many ranges of one ZIP. */
function rememberedChecksum(content: PersonalContent) {
  const known = remembered.get(content.etag)
  if (known !== undefined) return known
  const checksum = readChecksum(content)
  remembered.set(content.etag, checksum)
  checksum.catch(() => remembered.delete(content.etag))
  const [oldest = ''] = remembered.keys()
  if (remembered.size > mostRemembered) remembered.delete(oldest)
  return checksum
}

async function readChecksum({ bytes, read }: PersonalContent) {
  let checksum = 0
  for await (const chunk of await read({ start: 0, end: bytes - 1 })) checksum = crc32(chunk, checksum)
  return checksum
}
