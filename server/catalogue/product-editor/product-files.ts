import type { setDraftFiles as setDraftFilesCall } from '#contract/catalogue/studio/product-form.ts'
import type { addVersion as addVersionCall, TakenFiles } from '#contract/catalogue/studio/uploads.ts'
import { recordAudit } from '../../platform/audit.ts'
import { Refusal } from '../../platform/errors.ts'
import { orphanFiles } from '../../platform/files/orphaned-files.ts'
import { withEnding } from '../../platform/files/validation/safe-file-name.ts'
import type { StudioCall } from '../../platform/http/routes/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueAssembly } from '../assembly/assembly-job.ts'
import { enqueuePictures } from '../photo-booth/booth-job.ts'
import { updateSupports } from '../printability/supports.ts'
import { type ProductRow, updateProduct } from '../products/product-queries.ts'
import { keysOf } from '../uploads/upload-queries.ts'
import { auditSubject, type Deps, withLockedProduct } from './drafts.ts'
import {
  deleteFiles,
  insertTakenFile,
  insertVersion,
  liftPositions,
  moveFile,
  selectCurrentFiles,
  setVersion,
  supersedeFiles,
  takeUploadedFiles,
} from './file-queries.ts'
import { showProduct } from './product-form.ts'

export function addVersion(platform: Deps, call: StudioCall<typeof addVersionCall>) {
  const { version, kind, note, files } = call.body
  return withLockedProduct(platform, call, async (inside, product) => {
    const productId = product.id
    if (hasNeverBeenShown(inside, product))
      throw new Refusal(
        409,
        'This design was never published. Replace its files instead of adding a version.',
      )
    const publishedAt = inside.now()
    if (!(await insertVersion(inside, { productId, version, kind, note, publishedAt })))
      throw new Refusal(409, `This design has a version ${version} already.`)
    await supersedeFiles(
      inside,
      productId,
      files.map(({ fileId }) => fileId),
    )
    await liftPositions(inside, productId)
    await placeFiles(inside, { productId, version, publishedAt }, files)
    await setVersion(inside, productId, version)
    await updateSupports(inside, productId)
    await enqueuePictures(inside, productId)
    await enqueueAssembly(inside, productId)
    await recordAudit(inside, call, {
      action: 'add version',
      subject: auditSubject(product),
      before: { version: product.version },
      after: { version, kind, note },
    })
    return {}
  })
}

export function setDraftFiles(platform: Deps, call: StudioCall<typeof setDraftFilesCall>) {
  const { files } = call.body
  return withLockedProduct(platform, call, async (inside, product) => {
    if (!hasNeverBeenShown(inside, product))
      throw new Refusal(409, 'The files of a published design cannot be replaced. Add a version instead.')
    const { id: productId, version } = product
    const publishedAt = inside.now()
    const before = await selectCurrentFiles(inside, productId)
    const removed = before.filter(({ id }) => files.every(({ fileId }) => fileId !== id))
    await deleteFiles(
      inside,
      removed.map(({ id }) => id),
    )
    await orphanFiles(inside, removed.flatMap(keysOf))
    await liftPositions(inside, productId)
    await placeFiles(inside, { productId, version, publishedAt }, files)
    await insertVersion(inside, { productId, version, kind: 'first', note: '', publishedAt })
    await updateProduct(inside, productId, {})
    await updateSupports(inside, productId)
    await enqueuePictures(inside, productId)
    await enqueueAssembly(inside, productId)
    await recordAudit(inside, call, {
      action: 'change files',
      subject: auditSubject(product),
      before: { files: before.map(({ name }) => name) },
      after: { files: (await selectCurrentFiles(inside, productId)).map(({ name }) => name) },
    })
    return { product: await showProduct(inside, productId) }
  })
}

function hasNeverBeenShown({ now }: Deps, { status, published_at }: ProductRow) {
  return status === 'draft' || published_at === null || published_at > now()
}

type Edition = { productId: string; version: string; publishedAt: Date }

async function placeFiles(inside: Pick<Platform, 'db' | 'now'>, edition: Edition, files: TakenFiles) {
  const ids = files.map(({ fileId }) => fileId)
  const own = await selectCurrentFiles(inside, edition.productId)
  const taken = await takeUploadedFiles(inside, ids)
  const placed = files.map(({ fileId, name, acceptProblems, ...details }, position) => {
    const kept = own.find(({ id }) => id === fileId)
    const row = taken.find(({ id }) => id === fileId)
    const known = kept ?? row ?? refuseMissing()
    if (row && row.problems.length > 0 && !acceptProblems) refuseBroken(row)
    return { ...details, kept, row, name: withEnding(name ?? known.name, known.format), position }
  })
  refuseSameNames(placed.map(({ name }) => name))
  for (const { kept, row, ...place } of placed)
    if (kept) await moveFile(inside, kept.id, place)
    else if (row) await insertTakenFile(inside, edition, { ...place, row })
  await orphanFiles(
    inside,
    taken.flatMap(({ damage_key, repair_key }) => keysOf({ damage_key, repair_key })),
  )
}

function refuseMissing(): never {
  throw new Refusal(409, 'A file is no longer among your uploads. Upload it again.')
}

function refuseBroken({ name, problems }: { name: string; problems: string[] }): never {
  throw new Refusal(422, `${name}: ${problems[0]}`, { code: 'broken_mesh', data: { name, problems } })
}

/** Names must differ on case-insensitive file systems, too. */
function refuseSameNames(names: string[]) {
  const repeated = names.find((name, at) =>
    names.slice(0, at).some((other) => other.toLowerCase() === name.toLowerCase()),
  )
  if (repeated !== undefined) throw new Refusal(422, `Two files are named ${repeated}. Rename one.`)
}
