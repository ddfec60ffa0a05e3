import { randomUUID } from 'node:crypto'
import { bannerImageRefusal } from '#contract/banners/banner-form.ts'
import { Refusal } from '../platform/errors.ts'
import { isPicture, openPicture, pictureRefusal } from '../platform/files/pictures.ts'
import { fileType } from '../platform/files/validation/file-types.ts'
import type { FormFile } from '../platform/http/bodies/uploads.ts'
import { publicKey } from '../platform/http/files/media.ts'
import { limitConcurrency } from '../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../platform/limits/limits.ts'

export const imageSizes = { wide: { width: 2400, height: 600 }, narrow: { width: 800, height: 800 } } as const
export type ImageKind = keyof typeof imageSizes

const limited = limitConcurrency(concurrencyLimits.bannerPictures)

export async function imageOf(kind: ImageKind, file: FormFile) {
  const content = await limited(() => paint(kind, file.path))
  return { content, key: publicKey('pictures', `${randomUUID()}.webp`) }
}

async function paint(kind: ImageKind, path: string): Promise<Buffer> {
  const refusal = new Refusal(400, bannerImageRefusal, { data: { field: kind } })
  if (!isPicture(await fileType(path))) throw refusal
  const { width, height } = imageSizes[kind]
  const picture = await openPicture(path)
  return picture
    .rotate()
    .resize(width, height, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((error: unknown) => {
      throw pictureRefusal(error, refusal)
    })
}
