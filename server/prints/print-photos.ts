import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import { apiBase } from '#contract/endpoint.ts'
import {
  type addPrintPhoto,
  type approvePrintPhoto,
  type deletePrintPhoto,
  type listAdminPrintPhotos,
  memberPhotoRefusal,
  type PhotoState,
  type PrintPhoto,
  type refusePrintPhoto,
} from '#contract/prints/print-photos.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import type { ServedFile } from '../platform/http/files/serve-file.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import { rowLimits } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { photoOf } from './photos.ts'
import { downloadedVersion, lockPrintsOf } from './print-failures.ts'
import {
  countPhotos,
  decidePhoto,
  deletePhoto,
  findPhotoFile,
  insertPhoto,
  type PhotoQuery,
  selectPhotos,
  selectPhotoTable,
} from './print-photo-queries.ts'
import { isPublished } from './test-print-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'limits'>

export const photoPath = `${apiBase}/print-photo/:id/picture` as const

const addressOf = (id: string) => photoPath.replace(':id', id)

export async function listPhotosOf(platform: Pick<Deps, 'db' | 'now'>, user: User, productId: string) {
  if (!isUuid(productId) || !(await isPublished(platform, productId))) return notFound('Design')
  const rows = await selectPhotos(platform, { userId: user.id, productId })
  const photos = rows.map(({ isOwn, state, reason, ...photo }): PrintPhoto => {
    return { ...photo, url: addressOf(photo.id), own: isOwn ? { state: state as PhotoState, reason } : null }
  })
  return { photos }
}

/** A photo that is sent twice is stored once. */
export async function addPhoto(
  platform: Deps,
  { user, params, body, files, log }: Call<typeof addPrintPhoto>,
) {
  if (user.suspendedAt !== null)
    throw new Refusal(403, 'Your account is suspended, so photos cannot be added.', {
      code: 'account_suspended',
    })
  const { productId } = params
  const version = (await downloadedVersion(platform, user, productId)) ?? notFound('Downloaded design')
  await platform.limits.take('print-photos', user.id)
  const photo = await photoOf(files, memberPhotoRefusal)
  if (!photo) throw new Refusal(400, 'Choose a photo.')
  await storeOrphanedFiles(platform, [photo])
  await inTransaction(platform, async (inside) => {
    await lockPrintsOf(inside, user.id)
    const isNew = await insertPhoto(inside, {
      user_id: user.id,
      product_id: productId,
      version,
      ...body,
      photo_key: photo.key,
      width: photo.width,
      height: photo.height,
      sha256: createHash('sha256').update(photo.content).digest('hex'),
      added_at: inside.now(),
    })
    // The photo of a second click stays orphaned, and a job removes it.
    if (!isNew) return
    if ((await countPhotos(inside, { userId: user.id, productId })) > rowLimits.printPhotos.most)
      throw new Refusal(
        409,
        `You can add up to ${rowLimits.printPhotos.most} photos of a design. Delete one first.`,
      )
    await claimFiles(inside, [photo])
    log.info({ event: 'print-photo', userId: user.id, productId }, 'photo of a print added')
  })
  return {}
}

export async function removePhoto(
  platform: Pick<Deps, 'db' | 'now'>,
  { user, params }: Call<typeof deletePrintPhoto>,
) {
  await inTransaction(platform, async (inside) => {
    const key = isUuid(params.id) ? await deletePhoto(inside, { id: params.id, userId: user.id }) : undefined
    await orphanFiles(inside, [key ?? notFound('Photo')])
  })
  return {}
}

export async function openPhoto(
  platform: Pick<Deps, 'db'>,
  user: User | undefined,
  id: string,
): Promise<ServedFile> {
  if (!user) throw new Refusal(401, 'Please log in.')
  const photo = isUuid(id) ? await findPhotoFile(platform, id) : undefined
  const isVisible = photo && (photo.state === 'shown' || photo.user_id === user.id || user.role === 'admin')
  return {
    key: isVisible ? photo.photo_key : notFound('Photo'),
    type: 'image/webp',
    etag: `"${id}"`,
    cacheControl: 'private, no-cache',
  }
}

export async function listPhotoTable(
  platform: Pick<Platform, 'db' | 'keys'>,
  query: PhotoQuery,
): Promise<z.input<(typeof listAdminPrintPhotos)['reply']>> {
  const page = await selectPhotoTable(platform, query)
  const rows = page.rows.map(({ added_at, product_id, ...row }) => ({
    ...row,
    url: addressOf(row.id),
    productId: product_id,
    addedAt: added_at.toISOString(),
  }))
  return { ...page, rows }
}

export function approvePhoto(platform: Pick<Deps, 'db' | 'now'>, call: Call<typeof approvePrintPhoto>) {
  return decide(platform, call, { state: 'shown', reason: null })
}

export function refusePhoto(platform: Pick<Deps, 'db' | 'now'>, call: Call<typeof refusePrintPhoto>) {
  return decide(platform, call, { state: 'refused', reason: call.body.reason })
}

function decide(
  platform: Pick<Deps, 'db' | 'now'>,
  call: Call<typeof approvePrintPhoto> | Call<typeof refusePrintPhoto>,
  decision: Parameters<typeof decidePhoto>[2],
) {
  const { id } = call.params
  return inTransaction(platform, async (inside) => {
    const decided = (isUuid(id) ? await decidePhoto(inside, id, decision) : undefined) ?? notFound('Photo')
    await recordAudit(inside, call, {
      action: decision.state === 'shown' ? 'approve' : 'refuse',
      subject: { kind: 'print-photo', id, name: decided.design },
      before: { state: decided.before },
      after: { state: decision.state },
      ...(decision.reason !== null && { reason: { text: decision.reason, userId: decided.user_id } }),
    })
    return {}
  })
}
