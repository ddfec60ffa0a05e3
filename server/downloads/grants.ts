import type { User } from '#contract/accounts/accounts.ts'
import { findUserById } from '../accounts/accounts.ts'
import { type DownloadAccess, downloadRefusal } from '../billing/billing.ts'
import { issueCertificates } from '../certificates/certificates.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { assertDownloadsLeft } from './download-limit.ts'
import { linkTo } from './links.ts'
import { markOf } from './marking/fingerprint.ts'
import { insertDownloads, lockMember, type NewDownloads } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys' | 'log'>

/** Records the download before it returns the link, so that every link has a row. */
export async function grantLink(platform: Deps, granted: NewDownloads, fileName: string) {
  const { userId, downloads } = granted
  const linkId = await inTransaction(platform, async (inside) => {
    // Parallel requests are counted one after the other.
    await lockMember(inside, userId)
    await assertDownloadsLeft(inside, userId)
    const linkId = await insertDownloads(inside, { ...granted, markOf: (id) => markOf(platform, id) })
    await issueCertificates(inside, userId)
    return linkId
  })
  for (const download of downloads)
    platform.log.info({ event: 'download', userId, ...download, linkId }, 'download granted')
  return linkTo(platform, { linkId, fileName })
}

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
  throw new Refusal(404, 'This file is missing on our server. We have been notified; please try again later.')
}
