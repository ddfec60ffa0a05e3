import type { User } from '#contract/accounts.ts'
import type { FileFormat, ProductAccess } from '#contract/catalogue.ts'
import { findUserById } from '../accounts/accounts.ts'
import { downloadRefusal } from '../billing/billing.ts'
import { cutPage, readCursor } from '../platform/database/cursors.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import type { ServedFile } from '../platform/http/serve-file.ts'
import type { Platform } from '../platform/platform.ts'
import { refuseTooMany } from './brake.ts'
import { type LinkParams, linkTo, readLink } from './links.ts'
import { findDownload, findFile, insertDownload, lockMember, selectDownloadPage } from './queries.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'keys' | 'log'>

/** A link to one file. It is noted before it is given out: nobody has a link that is not in the log. */
export async function grantDownload(platform: Outside, user: User, fileId: string) {
  const file = (await findFile(platform, { fileId, userId: user.id })) ?? notFound('File')
  refuseUnlessEntitled(platform, user, file)
  const downloadId = await inTransaction(platform, async (inside) => {
    // Two clicks at once count one after the other.
    await lockMember(inside, user.id)
    await refuseTooMany(inside, user.id)
    return insertDownload(inside, { userId: user.id, fileId: file.id })
  })
  platform.log.info({ event: 'download', userId: user.id, fileId: file.id, downloadId }, 'download granted')
  return linkTo(platform, { downloadId, fileName: file.name })
}

/** The file behind a link, for whoever holds it: no cookie is asked for, but the member must still be entitled. */
export async function openLink(
  platform: Outside & Pick<Platform, 'files'>,
  params: LinkParams,
): Promise<ServedFile> {
  const downloadId = readLink(platform, params)
  const file = (await findDownload(platform, downloadId)) ?? notFound('File')
  const user = (await findUserById(platform, file.user_id)) ?? notFound('File')
  refuseUnlessEntitled(platform, user, file)
  await refuseUnlessStored(platform, file)
  return {
    key: file.storage_key,
    type: types[file.format],
    etag: `"${file.sha256}"`,
    cacheControl: 'private, no-store',
    saveAs: file.name,
  }
}

const types: Record<FileFormat, string> = { stl: 'model/stl', '3mf': 'model/3mf' }

function refuseUnlessEntitled(
  { log }: Pick<Platform, 'log'>,
  user: User,
  product: { access: ProductAccess },
) {
  const refusal = downloadRefusal(user, product)
  if (!refusal) return
  log.info({ event: 'download', userId: user.id, refusedFor: refusal.code }, 'download refused')
  throw new Refusal(403, refusal.message, { code: refusal.code })
}

async function refuseUnlessStored(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  { storage_key: key, bytes }: { storage_key: string; bytes: number },
) {
  const stored = await files.size(key)
  if (stored === bytes) return
  log.error({ key, bytes, stored }, 'a model file is missing or damaged')
  throw new Refusal(404, 'This file is missing on our side. We have been told; please try again later.')
}

/** What a member downloaded, newest first. */
export async function listDownloadPage(
  platform: Pick<Platform, 'readDb' | 'now' | 'keys'>,
  user: User,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const list = 'downloads'
  const after = readCursor(platform, list, cursor)
  const rows = await selectDownloadPage(platform, { userId: user.id, after, limit })
  const page = cutPage(platform, rows, { list, limit })
  return {
    downloads: page.rows.map(({ downloadedAt, ...row }) => ({
      ...row,
      downloadedAt: downloadedAt.toISOString(),
    })),
    nextCursor: page.nextCursor,
  }
}
