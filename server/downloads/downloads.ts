import type { User } from '#contract/accounts/accounts.ts'
import type { FileFormat } from '#contract/catalogue/catalogue.ts'
import { notFound } from '../platform/errors.ts'
import type { ServedFile } from '../platform/http/files/serve-file.ts'
import type { Platform } from '../platform/platform.ts'
import { openArchiveLink } from './archives.ts'
import { findEntitledUser, grantLink, refuseUnlessEntitled, refuseUnlessStored } from './grants.ts'
import { type LinkParams, readLink } from './links.ts'
import { contentFor } from './marking/fingerprint.ts'
import { findDownload, findFile } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys' | 'log'>

export async function grantDownload(platform: Deps, user: User, fileId: string) {
  const file = (await findFile(platform, { fileId, userId: user.id })) ?? notFound('File')
  refuseUnlessEntitled(platform, user, file.access)
  return grantLink(platform, { userId: user.id, downloads: [{ fileId: file.id }] }, file.name)
}

export async function openLink(
  platform: Deps & Pick<Platform, 'files' | 'urls' | 'contact'>,
  params: LinkParams,
): Promise<ServedFile> {
  const linkId = readLink(platform, params)
  const file = await findDownload(platform, linkId)
  if (!file) return openArchiveLink(platform, linkId)
  await findEntitledUser(platform, file)
  await refuseUnlessStored(platform, file)
  const { etag, ...content } = contentFor(platform, file, file)
  return {
    content,
    type: types[file.format],
    etag,
    cacheControl: 'private, no-store',
    saveAs: file.name,
  }
}

const types: Record<FileFormat, string> = {
  stl: 'model/stl',
  '3mf': 'model/3mf',
  step: 'model/step',
  pdf: 'application/pdf',
}
