import type { VersionKind } from '#contract/catalogue.ts'
import type { TakenFiles } from '#contract/uploads.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { loosenFiles } from '../../platform/files/loose-files.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { keysOf } from '../uploads/upload-queries.ts'
import { setVersion, supersedeFiles } from './publishing-queries.ts'
import {
  deleteFiles,
  insertTakenFile,
  insertVersion,
  liftPositions,
  lockProduct,
  moveFile,
  selectCurrentFiles,
  takeUploadedModels,
} from './version-queries.ts'

type Outside = Pick<Platform, 'db' | 'now'>
type NewVersion = { version: string; kind: VersionKind; note: string; files: TakenFiles }

/** New files for a design that members know. Who has the old ones keeps them. */
export async function addVersion(platform: Outside, by: Actor, change: NewVersion & { productId: string }) {
  const { productId, version, kind, note, files } = change
  await inTransaction(platform, async (inside) => {
    const product = await lockedProduct(inside, productId)
    if (isUnseen(inside, product))
      throw new Refusal(409, 'Nobody has seen this design yet: change its files instead of adding a version.')
    const publishedAt = inside.now()
    if (!(await insertVersion(inside, { productId, version, kind, note, publishedAt })))
      throw new Refusal(409, `This design has a version ${version} already.`)
    await supersedeFiles(inside, productId)
    await placeFiles(inside, { productId, version, publishedAt }, files)
    await setVersion(inside, productId, version)
    await recordAudit(inside, by, {
      action: 'add version',
      thing: { kind: 'product', id: productId, name: product.title },
      before: { version: product.version },
      after: { version, kind, note },
    })
  })
}

/** The files of a design that nobody has seen: named ones of it stay, others are taken from uploads, the rest goes. */
export async function setDraftFiles(
  platform: Outside,
  by: Actor,
  { productId, files }: { productId: string; files: TakenFiles },
) {
  await inTransaction(platform, async (inside) => {
    const product = await lockedProduct(inside, productId)
    if (!isUnseen(inside, product))
      throw new Refusal(409, 'Members know the files of this design: add a version instead.')
    const { version } = product
    const publishedAt = inside.now()
    const before = await selectCurrentFiles(inside, productId)
    const gone = before.filter(({ id }) => files.every(({ fileId }) => fileId !== id))
    await deleteFiles(
      inside,
      gone.map(({ id }) => id),
    )
    await loosenFiles(inside, gone.flatMap(keysOf))
    await liftPositions(inside, productId)
    await placeFiles(inside, { productId, version, publishedAt }, files)
    await insertVersion(inside, { productId, version, kind: 'first', note: '', publishedAt })
    await recordAudit(inside, by, {
      action: 'change files',
      thing: { kind: 'product', id: productId, name: product.title },
      before: { files: before.map(({ name }) => name) },
      after: { files: (await selectCurrentFiles(inside, productId)).map(({ name }) => name) },
    })
  })
}

type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

async function lockedProduct(inside: Outside, productId: string) {
  return (isUuid(productId) ? await lockProduct(inside, productId) : undefined) ?? notFound('Product')
}

function isUnseen({ now }: Outside, { status, published_at }: LockedProduct) {
  return status === 'draft' || published_at === null || published_at > now()
}

type Edition = { productId: string; version: string; publishedAt: Date }

/** In the order in which they are named: files the design has already, and models of uploads. */
async function placeFiles(inside: Outside, edition: Edition, files: TakenFiles) {
  const ids = files.map(({ fileId }) => fileId)
  const own = await selectCurrentFiles(inside, edition.productId)
  const taken = await takeUploadedModels(inside, ids)
  const placed = files.map(({ fileId, name, partName, acceptProblems }, position) => {
    const kept = own.find(({ id }) => id === fileId)
    const row = taken.find(({ id }) => id === fileId)
    const known = kept ?? row ?? refuseMissing()
    if (row && row.problems.length > 0 && !acceptProblems) refuseBroken(row)
    return { kept, row, name: name ?? known.name, partName, position }
  })
  refuseTwins(placed.map(({ name }) => name))
  for (const { kept, row, ...place } of placed)
    if (kept) await moveFile(inside, kept.id, place)
    else if (row) await insertTakenFile(inside, edition, { ...place, row })
  await loosenFiles(
    inside,
    taken.flatMap(({ damage_key }) => damage_key ?? []),
  )
}

function refuseMissing(): never {
  throw new Refusal(409, 'A file is no longer among your uploads. Upload it again.')
}

function refuseBroken({ name, problems }: { name: string; problems: string[] }): never {
  throw new Refusal(422, `${name}: ${problems[0]}`, { code: 'broken_mesh', data: { name, problems } })
}

/** They lie side by side in the ZIP of a design, on any disk. */
function refuseTwins(names: string[]) {
  const twin = names.find((name, at) =>
    names.slice(0, at).some((other) => other.toLowerCase() === name.toLowerCase()),
  )
  if (twin !== undefined) throw new Refusal(422, `Two files are called ${twin}. Give one another name.`)
}
