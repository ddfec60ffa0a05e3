import { randomUUID } from 'node:crypto'
import { printPhotoRefusal } from '#contract/prints/print-failures.ts'
import { Refusal } from '../platform/errors.ts'
import { fileType } from '../platform/files/file-types.ts'
import { isPicture, openPicture } from '../platform/files/pictures.ts'
import type { UploadedFile } from '../platform/http/bodies/uploads.ts'
import { limitConcurrency } from '../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../platform/limits/limits.ts'

const longestSide = 1600

const inTurn = limitConcurrency(concurrencyLimits.printPhotos)

/** Re-encodes the photo of a form from its pixels, under a private key. Undefined when none was sent. */
export async function photoOf(files: UploadedFile[]) {
  const sent = files.find(({ bytes, fileName }) => bytes > 0 || fileName !== '')
  if (!sent) return undefined
  const content = await inTurn(() => paint(sent.path))
  return { key: `prints/${randomUUID()}.webp`, content }
}

async function paint(path: string): Promise<Buffer> {
  if (!isPicture(await fileType(path))) throw new Refusal(400, printPhotoRefusal)
  return openPicture(path)
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new Refusal(400, printPhotoRefusal)
    })
}
