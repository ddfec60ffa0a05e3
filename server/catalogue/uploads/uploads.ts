import { randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { uploadLimits } from '#contract/catalogue/studio/uploads.ts'
import { hour } from '#contract/durations.ts'
import { type Actor, recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockUntilCommit } from '../../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { freeBuffer } from '../../platform/files/buffer-pool.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { safeFileName } from '../../platform/files/validation/safe-file-name.ts'
import {
  type AnnouncedUpload,
  exceedsAnnouncedLength,
  type ResumableUpload,
  type UploadStore,
} from '../../platform/http/routes/resumable-uploads.ts'
import { isUuid } from '../../platform/ids.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueAnalysis } from './analysis-job.ts'
import {
  countUnfinished,
  deleteUpload,
  findUpload,
  insertPart,
  insertUpload,
  lockDesign,
  lockUpload,
  selectExpired,
  selectUploadsFor,
} from './upload-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'jobs'>

const unfinishedHours = 24
// Bytes in memory at a time, and the most that a crash can lose.
const partBytes = 4 * 2 ** 20
// A fast connection delivers 32 chunks before Node turns to other requests.
const chunksPerTurn = 4

/** Each part is stored before its row, so that any process can resume. `ownerId` defaults to the account that creates the upload. */
export function uploadStore(platform: Deps, ownerId?: string): UploadStore {
  return {
    maxBytes: uploadLimits.bytes,
    create: (by, upload) => beginUpload(platform, by, { ...upload, ownerId: ownerId ?? by.user.id }),
    async find(user, id) {
      const row = await findUpload(platform, { userId: user.id, id })
      return row && resumable(row)
    },
    append: (upload, content) => appendParts(platform, upload, content),
    remove: (by, id) => removeUpload(platform, by, id),
  }
}

async function beginUpload(platform: Deps, by: Actor, upload: AnnouncedUpload & { ownerId: string }) {
  const { ownerId, bytes, name, metadata } = upload
  const productId = metadata.get('product') ?? null
  return inTransaction(platform, async (inside) => {
    await refuseTooMany(inside, ownerId)
    if (productId !== null && !(isUuid(productId) && (await lockDesign(inside, productId))))
      notFound('Design')
    const row = await insertUpload(inside, {
      user_id: ownerId,
      product_id: productId,
      name: safeFileName(name),
      bytes,
      created_at: platform.now(),
      expires_at: expiry(platform),
    })
    await recordAudit(inside, by, {
      action: 'begin',
      subject: auditSubject(row),
      after: { bytes, productId },
    })
    return resumable(row)
  })
}

async function refuseTooMany(inside: Pick<Platform, 'db'>, ownerId: string) {
  await lockUntilCommit(inside, `uploads:${ownerId}`)
  if ((await countUnfinished(inside, ownerId)) < rowLimits.unfinishedUploads.most) return
  throw new Refusal(
    409,
    `You have ${rowLimits.unfinishedUploads.most} unfinished uploads. Finish or remove one first.`,
  )
}

const auditSubject = ({ id, name }: { id: string; name: string }) => ({ kind: 'upload' as const, id, name })

function expiry({ now }: Pick<Platform, 'now'>) {
  return new Date(now().getTime() + unfinishedHours * hour)
}

async function appendParts(platform: Deps, upload: ResumableUpload, content: Readable) {
  let stands = upload
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const storeWaiting = async () => {
    if (waitingBytes === 0) return
    const part = { chunks: waiting, bytes: waitingBytes }
    waiting = []
    waitingBytes = 0
    stands = await storePart(platform, stands, part)
    // Another stream's chunks may belong to its caller.
    if (content instanceof IncomingMessage) part.chunks.forEach(freeBuffer)
  }
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (stands.received + waitingBytes > upload.bytes) throw exceedsAnnouncedLength()
      if (waitingBytes >= partBytes) await storeWaiting()
      else if (waiting.length % chunksPerTurn === 0) await nextTurn()
    }
  } catch (error) {
    // After a lost connection the client resumes at the last stored part.
    if (error !== content.errored) throw error
  }
  await storeWaiting()
  return stands
}

/** Of two clients at the same offset the first one wins; the other gets the new offset. */
async function storePart(platform: Deps, upload: ResumableUpload, part: { chunks: Buffer[]; bytes: number }) {
  const key = `uploads/${randomUUID()}`
  await storeOrphanedFiles(platform, [{ key, content: part.chunks }])
  const { id, received: at } = upload
  const received = at + part.bytes
  const expiresAt = expiry(platform)
  await inTransaction(platform, async (inside) => {
    const current = (await lockUpload(inside, id)) ?? notFound('Upload')
    if (current.received !== at) throw new Refusal(409, `The upload continues at ${current.received}.`)
    const isLast = received === current.bytes
    await insertPart(inside, { id, at, bytes: part.bytes, key, expiresAt, isLast })
    await claimFiles(inside, [{ key }])
    if (isLast) await enqueueAnalysis(inside, id)
  })
  return { ...upload, received, expiresAt }
}

/** A running analysis ends and discards its result. */
async function removeUpload(platform: Deps, by: Actor, id: string) {
  const row = await findUpload(platform, { userId: by.user.id, id })
  if (!row) return false
  await inTransaction(platform, async (inside) => {
    if (!(await lockUpload(inside, id))) return
    await orphanFiles(inside, await deleteUpload(inside, id))
    await recordAudit(inside, by, { action: 'remove', subject: auditSubject(row) })
  })
  return true
}

export async function removeUploadsFor(inside: Pick<Platform, 'db' | 'now'>, productId: string) {
  for (const id of await selectUploadsFor(inside, productId))
    if (await lockUpload(inside, id)) await orphanFiles(inside, await deleteUpload(inside, id))
}

export async function removeExpiredUploads(platform: Deps) {
  for (const id of await selectExpired(platform))
    await inTransaction(platform, async (inside) => {
      const row = await lockUpload(inside, id)
      if (row && row.expires_at <= inside.now()) await orphanFiles(inside, await deleteUpload(inside, id))
    })
}

function resumable(row: Omit<ResumableUpload, 'expiresAt'> & { expires_at: Date }): ResumableUpload {
  const { id, bytes, received, name, expires_at: expiresAt } = row
  return { id, bytes, received, name, expiresAt }
}
