import { crc32 } from 'node:zlib'
import type { Content } from '../platform/http/files/serve-file.ts'
import type { Platform } from '../platform/platform.ts'
import { setChecksum } from './queries.ts'

type StoredFile = { id: string; crc32: number | null }

/** The CRC-32 of a file as a download gets it. Marked files, and those of older releases, are read to compute it. */
export async function checksumOf(
  platform: Pick<Platform, 'db'>,
  file: StoredFile,
  content: Content & { isMarked: boolean },
) {
  if (content.isMarked) return readChecksum(content)
  if (file.crc32 !== null) return file.crc32
  const checksum = await readChecksum(content)
  await setChecksum(platform, file.id, checksum)
  return checksum
}

async function readChecksum({ bytes, read }: Content) {
  let checksum = 0
  for await (const chunk of (await read({ start: 0, end: bytes - 1 })) ?? [])
    checksum = crc32(chunk, checksum)
  return checksum
}
