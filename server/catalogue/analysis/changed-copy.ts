import { randomUUID } from 'node:crypto'
import type { AllParts } from '#contract/catalogue/studio/model-changes.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { claimFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueAnalysis } from '../uploads/analysis-job.ts'
import { expiryOf } from './analysis.ts'
import { type Change, findChangedCopy, findModel, findUnusedCopy, lockProduct } from './model-queries.ts'
import { insertChanged } from './scaling-queries.ts'

type Model = NonNullable<Awaited<ReturnType<typeof findModel>>>

type CopyRequest = {
  by: Actor
  productId: string
  fileId: string
  action: 'turn' | 'repair'
  change: Change
  allParts: AllParts | undefined
  refusalOf: (model: Model) => string | undefined
}

/** The copy replaces the model in the form. Members may have the model, which stays as it is until then. */
export async function uploadChangedCopy(
  platform: Pick<Platform, 'db' | 'now' | 'jobs' | 'files'>,
  { by, productId, fileId, action, change, allParts, refusalOf }: CopyRequest,
) {
  const ids = { userId: by.user.id, productId, fileId }
  const model = (isUuid(productId) && (await findModel(platform, ids))) || notFound('Model')
  const refusal = refusalOf(model)
  if (refusal) throw new Refusal(409, refusal)
  const running = await findChangedCopy(platform, { ...ids, ...change })
  if (running) return { uploadId: running.id }
  const key = `uploads/${randomUUID()}`
  const content = model.storage_key && (await platform.files.read(model.storage_key))
  if (!content) throw new Refusal(409, 'The file of this model is missing.')
  await storeOrphanedFiles(platform, [{ key, content: () => content }])
  return await inTransaction(platform, async (inside) => {
    if (!(await lockProduct(inside, productId))) notFound('Design')
    const other = await findChangedCopy(inside, { ...ids, ...change })
    // The copy stays orphaned, and a job removes it.
    if (other) return { uploadId: other.id }
    if (allParts) await refuseUnusedCopy(inside, ids, allParts)
    await claimFiles(inside, [{ key }])
    const uploadId = await insertChanged(inside, {
      userId: ids.userId,
      productId,
      name: model.name,
      bytes: model.bytes,
      key,
      allParts,
      ...change,
      expiresAt: expiryOf(inside),
    })
    await enqueueAnalysis(inside, uploadId)
    await recordAudit(inside, by, {
      action,
      subject: { kind: 'upload', id: uploadId, name: model.name },
      ...(change.down && { after: { down: change.down } }),
    })
    return { uploadId }
  })
}

async function refuseUnusedCopy(
  inside: Pick<Platform, 'db'>,
  ids: { userId: string; productId: string; fileId: string },
  { name, parts }: AllParts,
) {
  const unused = await findUnusedCopy(
    inside,
    ids,
    parts.map(({ fileId }) => fileId),
  )
  if (unused)
    throw new Refusal(
      409,
      `A changed copy of ${unused.name} waits under Uploaded files. Use or remove it first, so that ${name} holds both changes.`,
    )
}
