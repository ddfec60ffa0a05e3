import { crc32 } from 'node:zlib'
import { notFound } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { setChecksum } from './queries.ts'

type StoredFile = { id: string; storage_key: string; crc32: number | null }

/** The CRC-32 of each file by id. Files of older releases are read once to compute it. */
export async function checksumsOf(platform: Pick<Platform, 'db' | 'files'>, files: StoredFile[]) {
  const checksums = new Map<string, number>()
  for (const file of files) checksums.set(file.id, file.crc32 ?? (await readChecksum(platform, file)))
  return checksums
}

async function readChecksum(
  platform: Pick<Platform, 'db' | 'files'>,
  { id, storage_key: key }: Omit<StoredFile, 'crc32'>,
) {
  let checksum = 0
  for await (const chunk of (await platform.files.read(key)) ?? notFound('File'))
    checksum = crc32(chunk, checksum)
  await setChecksum(platform, id, checksum)
  return checksum
}
