import { createHash } from 'node:crypto'
import type { User } from '#contract/accounts.ts'
import { notFound } from '../platform/errors.ts'
import { plainFileName, type ServedFile } from '../platform/http/serve-file.ts'
import type { Platform } from '../platform/platform.ts'
import { findEntitledUser, grantLink, refuseUnlessEntitled, refuseUnlessStored } from './grants.ts'
import { licenceText } from './licence-text.ts'
import { findArchive, findArchiveDownload } from './queries.ts'
import { zipOf } from './zip.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'keys' | 'log'>

/** A link to all files of a design in one ZIP: what the paid plans add, also for a Basic design. */
export async function grantArchive(platform: Outside, user: User, productId: string) {
  const archive = (await findArchive(platform, { productId, userId: user.id })) ?? notFound('Product')
  refuseUnlessEntitled(platform, user, 'archive')
  const { id, version, files } = archive
  return grantLink(platform, { userId: user.id, productId: id, version, files }, archiveName(archive))
}

/** The ZIP is made while it is sent; whenever its link is used, it is the same to the byte. */
export async function openArchiveLink(
  platform: Pick<Platform, 'db' | 'now' | 'log' | 'files'>,
  downloadId: string,
): Promise<ServedFile> {
  const archive = (await findArchiveDownload(platform, downloadId)) ?? notFound('File')
  const user = await findEntitledUser(platform, { ...archive, access: 'archive' })
  for (const file of archive.files) await refuseUnlessStored(platform, file)
  const licence = Buffer.from(licenceText(archive, user))
  const digests = archive.files.map(({ sha256 }) => sha256).join(' ')
  return {
    content: zipOf(
      [
        { name: 'LICENSE.txt', content: licence },
        ...uniquelyNamed(archive.files).map(({ name, bytes, storage_key: key }) => ({
          name,
          bytes,
          read: async () => (await platform.files.read(key)) ?? notFound('File'),
        })),
      ],
      archive.downloaded_at,
    ),
    type: 'application/zip',
    etag: `"${createHash('sha256').update(digests).update(licence).digest('hex')}"`,
    cacheControl: 'private, no-store',
    saveAs: archiveName(archive),
  }
}

export function archiveName({ slug, version }: { slug: string; version: string | null }) {
  return `${slug}-v${version}.zip`
}

/** Two parts may be called the same; in a folder they must not. */
function uniquelyNamed<File extends { name: string }>(files: File[]) {
  const taken = new Set(['license.txt'])
  return files.map((file) => {
    const [, stem = '', ending = ''] = plainFileName(file.name).match(/^(.*?)(\.[^.]+)?$/) ?? []
    let name = `${stem}${ending}`
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}-${count}${ending}`
    taken.add(name.toLowerCase())
    return { ...file, name }
  })
}
