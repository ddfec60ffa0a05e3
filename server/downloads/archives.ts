import { createHash } from 'node:crypto'
import type { User } from '#contract/accounts.ts'
import { findNews } from '../catalogue/catalogue.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { plainFileName, type ServedFile } from '../platform/http/serve-file.ts'
import type { Platform } from '../platform/platform.ts'
import { changesText } from './changes-text.ts'
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

/** A link to a ZIP of only what came since the member got the design. */
export async function grantUpdate(platform: Outside, user: User, productId: string) {
  const archive = (await findArchive(platform, { productId, userId: user.id })) ?? notFound('Product')
  refuseUnlessEntitled(platform, user, 'archive')
  const news = await findNews(platform, { productId, userId: user.id })
  if (!news) throw new Refusal(409, 'You have all files of this design as they are now.')
  const update = { ...archive, since: news.at }
  const { id, version, since } = update
  return grantLink(
    platform,
    { userId: user.id, productId: id, version, files: news.fileIds.length, since },
    archiveName(update),
  )
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
  const changes = Buffer.from(changesText(archive))
  const digests = archive.files.map(({ sha256 }) => sha256).join(' ')
  return {
    content: zipOf(
      [
        { name: 'LICENSE.txt', content: licence },
        { name: 'CHANGES.txt', content: changes },
        ...uniquelyNamed(archive.files).map(({ name, bytes, storage_key: key }) => ({
          name,
          bytes,
          read: async () => (await platform.files.read(key)) ?? notFound('File'),
        })),
      ],
      archive.downloaded_at,
    ),
    type: 'application/zip',
    etag: `"${createHash('sha256').update(digests).update(licence).update(changes).digest('hex')}"`,
    cacheControl: 'private, no-store',
    saveAs: archiveName(archive),
  }
}

type Named = { slug: string; version: string | null; since?: Date | null }

export function archiveName({ slug, version, since }: Named) {
  return `${slug}-v${version}${since ? '-update' : ''}.zip`
}

/** Two parts may be called the same; in a folder they must not. */
function uniquelyNamed<File extends { name: string }>(files: File[]) {
  const taken = new Set(['license.txt', 'changes.txt'])
  return files.map((file) => {
    const [, stem = '', ending = ''] = plainFileName(file.name).match(/^(.*?)(\.[^.]+)?$/) ?? []
    let name = `${stem}${ending}`
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}-${count}${ending}`
    taken.add(name.toLowerCase())
    return { ...file, name }
  })
}
