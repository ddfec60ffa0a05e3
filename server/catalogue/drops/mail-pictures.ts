import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { inTransaction } from '../../platform/database/database.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { publicKey } from '../../platform/http/files/media.ts'
import type { Platform } from '../../platform/platform.ts'
import { resizeForMail } from '../pictures/pictures.ts'
import { replaceMailPicture } from './mailing-queries.ts'
import type { DropRow } from './queries.ts'

type Painted = Pick<DropRow, 'id' | 'mail_picture_key' | 'mail_picture_of'>

/** A JPEG, because Outlook on Windows shows no WebP. A sent picture stays, because emails point to its file. */
export async function mailPictureOf(
  platform: Pick<Platform, 'db' | 'files' | 'now'>,
  { id, mail_picture_key: known, mail_picture_of: source }: Painted,
  { key, isSent }: { key: string; isSent: boolean },
): Promise<string> {
  if (known !== null && (isSent || source === key)) return known
  const original = await platform.files.read(key)
  if (!original) throw new Error(`The picture ${key} is missing`)
  const picture = {
    key: publicKey('pictures', `${randomUUID()}-mail.jpg`),
    content: await resizeForMail(await buffer(original)),
  }
  await storeOrphanedFiles(platform, [picture])
  await inTransaction(platform, async (inside) => {
    const replaced = await replaceMailPicture(inside, { id, key: picture.key, source: key })
    await claimFiles(inside, [picture])
    await orphanFiles(inside, replaced)
  })
  return picture.key
}
