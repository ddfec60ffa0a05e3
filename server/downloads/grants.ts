import type { User } from '#contract/accounts.ts'
import { findUserById } from '../accounts/accounts.ts'
import { type DownloadAccess, downloadRefusal } from '../billing/billing.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { refuseTooMany } from './brake.ts'
import { linkTo } from './links.ts'
import { insertDownload, lockMember } from './queries.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'keys' | 'log'>
type Download = Parameters<typeof insertDownload>[1]

/** A download is noted before its link is given out: nobody has a link that is not in the log. */
export async function grantLink(platform: Outside, download: Download, fileName: string) {
  const downloadId = await inTransaction(platform, async (inside) => {
    // Two clicks at once count one after the other.
    await lockMember(inside, download.userId)
    await refuseTooMany(inside, download.userId)
    return insertDownload(inside, download)
  })
  platform.log.info({ event: 'download', ...download, downloadId }, 'download granted')
  return linkTo(platform, { downloadId, fileName })
}

/** Whose link it is, if what they have now still includes the download. */
export async function findEntitledUser(
  platform: Pick<Platform, 'db' | 'now' | 'log'>,
  { user_id: userId, access }: { user_id: string; access: DownloadAccess },
) {
  const user = (await findUserById(platform, userId)) ?? notFound('File')
  refuseUnlessEntitled(platform, user, access)
  return user
}

export function refuseUnlessEntitled({ log }: Pick<Platform, 'log'>, user: User, access: DownloadAccess) {
  const refusal = downloadRefusal(user, { access })
  if (!refusal) return
  log.info({ event: 'download', userId: user.id, refusedFor: refusal.code }, 'download refused')
  throw new Refusal(403, refusal.message, { code: refusal.code })
}

export async function refuseUnlessStored(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  { storage_key: key, bytes }: { storage_key: string; bytes: number },
) {
  const stored = await files.size(key)
  if (stored === bytes) return
  log.error({ key, bytes, stored }, 'a model file is missing or damaged')
  throw new Refusal(404, 'This file is missing on our side. We have been told; please try again later.')
}
