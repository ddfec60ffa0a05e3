import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import { maxFilesInOneZip, maxSelected, type selection } from '#contract/catalogue/members/selection.ts'
import { brand } from '#contract/site/brand.ts'
import { assertAllFound, findUpdate, listUpdates } from '../catalogue/catalogue.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { plainFileName, type ServedFile } from '../platform/http/files/serve-file.ts'
import type { Platform } from '../platform/platform.ts'
import { withChecksum } from './checksums.ts'
import { findEntitledUser, grantLink, refuseUnlessEntitled, refuseUnlessStored } from './grants.ts'
import { contentFor } from './marking/fingerprint.ts'
import { findArchiveDownloads, findArchives } from './queries.ts'
import { assemblyText } from './texts/assembly-text.ts'
import { changesText } from './texts/changes-text.ts'
import { licenceText } from './texts/licence-text.ts'
import { type Entry, zipOf } from './zip/zip.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'keys' | 'log'>
type Archive = Awaited<ReturnType<typeof findArchiveDownloads>>[number]

export async function grantArchive(platform: Deps, user: User, productId: string) {
  const archive = (await findArchive(platform, user, productId)) ?? notFound('Design')
  refuseUnlessEntitled(platform, user, 'archive')
  const { id, version, files } = archive
  const downloads = [{ productId: id, version, files }]
  return grantLink(platform, { userId: user.id, downloads }, archiveName(archive))
}

export async function grantSelection(platform: Deps, user: User, { productIds }: z.infer<typeof selection>) {
  const archives = await findArchives(platform, { productIds, userId: user.id })
  assertAllFound(productIds, archives)
  refuseUnlessEntitled(platform, user, 'archive')
  refuseTooLarge(archives)
  const downloads = archives.map(({ id, version, files }) => ({ productId: id, version, files }))
  return grantLink(platform, { userId: user.id, downloads }, nameOf(archives, platform.now()))
}

function refuseTooLarge(archives: { files: number }[]) {
  const files = archives.reduce((sum, archive) => sum + archive.files, 0)
  if (archives.length === 1 || files <= maxFilesInOneZip) return
  throw new Refusal(
    422,
    `These ${archives.length} designs have ${files} files. One ZIP takes up to ${maxFilesInOneZip}: select fewer designs.`,
  )
}

export async function grantUpdate(platform: Deps, user: User, productId: string) {
  const archive = (await findArchive(platform, user, productId)) ?? notFound('Design')
  refuseUnlessEntitled(platform, user, 'archive')
  const news = await findUpdate(platform, { productId, userId: user.id })
  if (!news) throw new Refusal(409, 'You already have the latest files of this design.')
  const { id, version } = archive
  const downloads = [{ productId: id, version, files: news.fileIds.length, since: news.at }]
  return grantLink(platform, { userId: user.id, downloads }, archiveName({ ...archive, since: news.at }))
}

export async function grantAllUpdates(platform: Deps, user: User) {
  refuseUnlessEntitled(platform, user, 'archive')
  const updates = await listUpdates(platform, user.id)
  const productIds = updates.map(({ productId }) => productId)
  const archives = new Map(
    (await findArchives(platform, { productIds, userId: user.id })).map((archive) => [archive.id, archive]),
  )
  const available = updates.flatMap(({ productId, at, fileIds }) => {
    const archive = archives.get(productId)
    return archive ? [{ ...archive, since: at, files: fileIds.length }] : []
  })
  if (available.length === 0) throw new Refusal(409, 'You already have the latest files of all your designs.')
  const chosen = takeUntilZipIsFull(available)
  const downloads = chosen.map(({ id, version, files, since }) => ({ productId: id, version, files, since }))
  const link = await grantLink(platform, { userId: user.id, downloads }, nameOf(chosen, platform.now()))
  return { ...link, designs: chosen.length, remaining: available.length - chosen.length }
}

function takeUntilZipIsFull<Update extends { files: number }>(updates: Update[]) {
  const filesUpTo = (end: number) => updates.slice(0, end).reduce((sum, { files }) => sum + files, 0)
  return updates
    .slice(0, maxSelected)
    .filter((_, index) => index === 0 || filesUpTo(index + 1) <= maxFilesInOneZip)
}

async function findArchive(platform: Deps, user: User, productId: string) {
  return (await findArchives(platform, { productIds: [productId], userId: user.id }))[0]
}

/** The same bytes at every use of the link, so that a download can resume. */
export async function openArchiveLink(
  platform: Pick<Platform, 'db' | 'now' | 'log' | 'files' | 'keys' | 'urls' | 'contact'>,
  linkId: string,
): Promise<ServedFile> {
  const archives = await findArchiveDownloads(platform, linkId)
  const [first] = archives
  // A part of the designs must not be left out silently.
  if (!first || archives.some(({ isThere }) => !isThere)) return notFound('File')
  await findEntitledUser(platform, { ...first, access: 'archive' })
  const files = archives.flatMap((archive) => archive.files)
  await Promise.all(files.map((file) => refuseUnlessStored(platform, file)))
  const entries = archives.flatMap((archive) => entriesOf(platform, archive))
  return {
    content: zipOf(entries, first.downloaded_at),
    type: 'application/zip',
    etag: etagOf(entries),
    cacheControl: 'private, no-store',
    saveAs: nameOf(archives, first.downloaded_at),
  }
}

function entriesOf(
  platform: Pick<Platform, 'db' | 'files' | 'keys' | 'urls' | 'contact'>,
  archive: Archive,
): (Entry & { etag?: string })[] {
  const { assembly } = archive
  const folder = archive.bundle_id ? `${archiveName(archive).replace(/\.zip$/, '')}/` : ''
  return [
    { name: `${folder}LICENSE.txt`, content: Buffer.from(licenceText(platform, archive)) },
    { name: `${folder}CHANGES.txt`, content: Buffer.from(changesText(archive)) },
    ...(assembly
      ? [{ name: `${folder}ASSEMBLY.txt`, content: Buffer.from(assemblyText({ ...archive, assembly })) }]
      : []),
    ...uniquelyNamed(archive.files).map((file) => {
      const content = withChecksum(platform, file, contentFor(platform, file, archive))
      return { ...content, name: folder + file.name }
    }),
  ]
}

// Another layout changes the ETag, so that no download resumes in a different ZIP.
const layout = '4'

function etagOf(entries: (Entry & { etag?: string })[]) {
  const hash = createHash('sha256').update(layout)
  for (const entry of entries)
    hash.update(entry.name).update('content' in entry ? entry.content : (entry.etag ?? ''))
  return `"${hash.digest('hex')}"`
}

type ArchiveVersion = { slug: string; version: string | null; since?: Date | null }

function nameOf(archives: ArchiveVersion[], at: Date) {
  const [first] = archives
  if (first && archives.length === 1) return archiveName(first)
  const what = archives.every(({ since }) => since) ? 'updates' : 'designs'
  return `${brand.name.toLowerCase()}-${archives.length}-${what}-${at.toISOString().slice(0, 10)}.zip`
}

export function archiveName({ slug, version, since }: ArchiveVersion) {
  return `${slug}-v${version}${since ? '-update' : ''}.zip`
}

/** Parts may share a name, files in a folder may not. */
function uniquelyNamed<File extends { name: string }>(files: File[]) {
  const taken = new Set(['license.txt', 'changes.txt', 'assembly.txt'])
  return files.map((file) => {
    const [, stem = '', ending = ''] = plainFileName(file.name).match(/^(.*?)(\.[^.]+)?$/) ?? []
    let name = `${stem}${ending}`
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}-${count}${ending}`
    taken.add(name.toLowerCase())
    return { ...file, name }
  })
}
