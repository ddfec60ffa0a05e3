import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { ideaFileRefusal } from '#contract/ideas/ideas.ts'
import { Refusal } from '../platform/errors.ts'
import { maxPixels, openPicture, pictureRefusal } from '../platform/files/pictures.ts'
import { type FileType, fileType } from '../platform/files/validation/file-types.ts'
import { ScannerUnavailable, scannerAlarm } from '../platform/files/validation/malware.ts'
import { safeFileName, withEnding } from '../platform/files/validation/safe-file-name.ts'
import type { FormFile } from '../platform/http/bodies/uploads.ts'
import { limitConcurrency } from '../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../platform/limits/limits.ts'
import { logAlarm } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'

export type SentFile = { path: string; name: string; type: FileType; bytes: number; sha256: Buffer }

export type Attachment = {
  key: string
  path: string
  name: string
  mime: string
  bytes: number
  awaits_scan: boolean
}

export async function identifyFile({ path, fileName, bytes }: FormFile): Promise<SentFile> {
  const type = await fileType(path)
  if (!type) throw new Refusal(400, ideaFileRefusal)
  // The hash of the upload itself, so that a retry is recognised.
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  // The name must fit the content, because programs go by the extension (OWASP ASVS 5.0, 5.2.2).
  const name = withEnding(safeFileName(fileName), type.ending)
  return { path, name, type, bytes, sha256: hash.digest() }
}

export async function acceptAttachment(
  platform: Pick<Platform, 'scan' | 'log'>,
  { path, name, type }: SentFile,
): Promise<Attachment> {
  const awaitsScan = await scanOrHold(platform, path)
  if (type.mime.startsWith('image/') && !unreadable.includes(type.ending))
    await limited(() => reencode(path, type.ending))
  return {
    key: `ideas/${randomUUID()}.${type.ending}`,
    path,
    name,
    mime: type.mime,
    bytes: (await stat(path)).size,
    awaits_scan: awaitsScan,
  }
}

async function scanOrHold({ scan, log }: Pick<Platform, 'scan' | 'log'>, path: string) {
  if (!scan) return false
  try {
    if ((await scan(createReadStream(path))) === 'clean') return false
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    logAlarm(log, scannerAlarm, { err: error })
    return true
  }
  log.warn({ event: 'malware' }, 'a file of an idea was refused')
  throw new Refusal(400, 'This file contains malware and was not accepted.')
}

const limited = limitConcurrency(concurrencyLimits.ideaPictures)

/** A GIF holds no location and no camera. HEIC, BMP, videos and sounds stay as they are: nothing here can write them. */
const unreadable = ['heic', 'bmp']

async function reencode(path: string, ending: string) {
  const painted = await reencoded(path, ending).catch((error: unknown) => {
    throw pictureRefusal(error, new Refusal(400, ideaFileRefusal))
  })
  if (painted) await writeFile(path, painted)
}

async function reencoded(path: string, ending: string) {
  const picture = await openPicture(path)
  const { width, height, pages = 1 } = await picture.metadata()
  if (width * height > maxPixels) throw new Error('The picture has too many pixels')
  if (ending === 'gif') return undefined
  const upright = pages > 1 ? await openPicture(path, { animated: true }) : picture.rotate()
  switch (ending) {
    case 'png':
      return upright.png().toBuffer()
    case 'jpg':
      return upright.jpeg({ quality: 92 }).toBuffer()
    case 'tiff':
      return upright.tiff({ compression: 'lzw' }).toBuffer()
    case 'avif':
      // A higher effort takes seconds for no smaller file.
      return upright.avif({ quality: 70, effort: 2 }).toBuffer()
    default:
      return upright.webp({ quality: 92 }).toBuffer()
  }
}
