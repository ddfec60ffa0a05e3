import { coverRefusal } from '#contract/catalogue/covers.ts'
import type { Actor } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { isPicture } from '../../platform/files/pictures.ts'
import { fileType } from '../../platform/files/validation/file-types.ts'
import type { FormFile } from '../../platform/http/bodies/uploads.ts'
import { limitConcurrency } from '../../platform/limits/concurrency-limit.ts'
import { concurrencyLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteCover, replaceCover, setCoverAlt, unlinkCover } from './cover-queries.ts'
import { type PictureWithKeys, picturesToStore, resizePicture, withKeys } from './pictures.ts'

type Deps = Pick<Platform, 'db' | 'now'>

type CoverCall = Actor & { params: { id: string }; body: { version: number } }

type CoverForm = Omit<CoverCall, 'body'> & { body: { alt: string; version: string }; files: FormFile[] }

type ChangeCover<Reply> = (platform: Platform, call: CoverCall, work: typeof removeCover) => Promise<Reply>

type Covered = { table: 'categories' | 'drops'; id: string; coverId: string | null }

const limited = limitConcurrency(concurrencyLimits.covers)

export async function setCover<Reply>(platform: Platform, call: CoverForm, changeCover: ChangeCover<Reply>) {
  const { alt, version } = call.body
  const cover = await storeCover(platform, call.files)
  return changeCover(platform, { ...call, body: { version: Number(version) } }, (inside, covered) =>
    placeCover(inside, covered, { cover, alt }),
  )
}

/** The caller's transaction must claim the files. */
async function storeCover(platform: Pick<Platform, 'db' | 'files' | 'now'>, files: FormFile[]) {
  const sent = files.find(({ bytes }) => bytes > 0)
  if (!sent) return undefined
  if (!isPicture(await fileType(sent.path)))
    throw new Refusal(400, coverRefusal, { data: { field: 'picture' } })
  const cover = withKeys(await limited(() => resizePicture(sent.path)))
  await storeOrphanedFiles(platform, picturesToStore([cover]))
  return cover
}

async function placeCover(
  inside: Deps,
  { table, id, coverId }: Covered,
  { cover, alt }: { cover: PictureWithKeys | undefined; alt: string },
) {
  if (cover) {
    const orphanedKeys = await replaceCover(inside, table, { id, cover: { ...cover, alt }, old: coverId })
    await orphanFiles(inside, orphanedKeys)
    await claimFiles(inside, picturesToStore([cover]))
  } else if (coverId === null || !(await setCoverAlt(inside, coverId, alt)))
    throw new Refusal(400, coverRefusal, { data: { field: 'picture' } })
}

export async function removeCover(inside: Deps, { table, id, coverId }: Covered) {
  await unlinkCover(inside, table, id)
  await deleteCoverWithFiles(inside, coverId)
}

export async function deleteCoverWithFiles(inside: Deps, coverId: string | null) {
  if (coverId !== null) await orphanFiles(inside, await deleteCover(inside, coverId))
}
