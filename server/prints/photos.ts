import { randomUUID } from 'node:crypto'
import { Refusal } from '../platform/errors.ts'
import { isPicture, openPicture, pictureRefusal } from '../platform/files/pictures.ts'
import { fileType } from '../platform/files/validation/file-types.ts'
import type { FormFile } from '../platform/http/bodies/uploads.ts'
import { limitConcurrency } from '../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../platform/limits/limits.ts'

const longestSide = 1600

const limited = limitConcurrency(concurrencyLimits.printPhotos)

/** Re-encodes the photo from its pixels, under a private key. */
export async function photoOf(files: FormFile[], refusal: string) {
  const sent = files.find(({ bytes, fileName }) => bytes > 0 || fileName !== '')
  if (!sent) return undefined
  const painted = await limited(() => paint(sent.path, refusal))
  return { key: `prints/${randomUUID()}.webp`, ...painted }
}

async function paint(path: string, refusal: string) {
  if (!isPicture(await fileType(path))) throw new Refusal(400, refusal, { data: { field: 'photo' } })
  const picture = await openPicture(path)
  const { data, info } = await picture
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw pictureRefusal(error, new Refusal(400, refusal, { data: { field: 'photo' } }))
    })
  return { content: data, width: info.width, height: info.height }
}
