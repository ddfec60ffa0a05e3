import { randomUUID } from 'node:crypto'
import { profileImgRefusal } from '#contract/accounts/accounts.ts'
import { Refusal } from '../../platform/errors.ts'
import { storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { isPicture, openPicture, pictureRefusal } from '../../platform/files/pictures.ts'
import { fileType } from '../../platform/files/validation/file-types.ts'
import type { FormFile } from '../../platform/http/bodies/uploads.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'

const side = 512

const limited = limitConcurrency(concurrencyLimits.profilePictures)

export async function storePicture(platform: Pick<Platform, 'db' | 'files' | 'now'>, file: FormFile) {
  const content = await limited(() => squarePicture(file.path))
  const picture = { content, key: publicKey('profiles', `${randomUUID()}.webp`) }
  await storeOrphanedFiles(platform, [picture])
  return picture.key
}

/** Re-encodes the picture from its pixels, so that no metadata survives. */
async function squarePicture(path: string): Promise<Buffer> {
  if (!isPicture(await fileType(path))) refusePicture()
  try {
    const picture = await openPicture(path)
    return await picture.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  } catch (error) {
    throw pictureRefusal(error, new Refusal(400, profileImgRefusal))
  }
}

export function refusePicture(): never {
  throw new Refusal(400, profileImgRefusal)
}
