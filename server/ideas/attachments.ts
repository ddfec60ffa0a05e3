import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { ideaFileRefusal } from '#contract/ideas.ts'
import { Refusal } from '../platform/errors.ts'
import { fileType } from '../platform/files/file-types.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'

/** A file of an idea, looked at but not stored yet. */
export type Attachment = {
  key: string
  path: string
  name: string
  mime: string
  bytes: number
  sha256: Buffer
}

const mostPixels = 64_000_000
const longestName = 120

/** A picture, video or sound by its content; its name and declared type are only what the sender says. */
export async function acceptAttachment({ path, bytes, fileName }: UploadedFile): Promise<Attachment> {
  const type = await fileType(path)
  if (!type || (type.mime.startsWith('image/') && !(await isPicture(path))))
    throw new Refusal(400, ideaFileRefusal)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return {
    key: `ideas/${randomUUID()}.${type.ending}`,
    path,
    name: cleanName(fileName, type.ending),
    mime: type.mime,
    bytes,
    sha256: hash.digest(),
  }
}

/** Its head can be read and does not announce more than a computer can show. Nothing is unpacked. */
async function isPicture(path: string) {
  const head = await sharp(path)
    .metadata()
    .catch(() => undefined)
  return head !== undefined && head.width * head.height <= mostPixels
}

/** The last part of the name without characters that mean something to a system or turn text around. */
export function cleanName(fileName: string, ending: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{C}:*?"<>|]/gu, '')
    .replace(/^[\s.]+/, '')
    .trim()
  return [...clean].slice(0, longestName).join('') || `file.${ending}`
}
