import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import {
  type answerPrintFailure,
  type listPrintFailures,
  printPhotoRefusal,
  type reportPrintFailure,
} from '#contract/prints/print-failures.ts'
import { findDownloadedVersion } from '../catalogue/catalogue.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockUntilCommit } from '../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { claimFiles, storeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import { type Call, FileAnswer } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { photoOf } from './photos.ts'
import {
  type FailureQuery,
  findFailure,
  findOpenFailure,
  insertFailure,
  markAnswered,
  selectFailures,
} from './print-failure-queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'now' | 'limits'>

/** A report that is sent twice is stored once. Another report about the same version waits for our answer. */
export async function reportFailure(platform: Deps, call: Call<typeof reportPrintFailure>) {
  const { user, params, body, files, log } = call
  const version = (await downloadedVersion(platform, user, params.productId)) ?? notFound('Downloaded design')
  const reported = { userId: user.id, productId: params.productId, version }
  if (await isKnown(platform, reported, body)) return {}
  await platform.limits.take('print-failures', user.id)
  const photo = await photoOf(files, printPhotoRefusal)
  const stored = photo ? [photo] : []
  await storeOrphanedFiles(platform, stored)
  await inTransaction(platform, async (inside) => {
    await lockPrintsOf(inside, user.id)
    // The photo of a second click stays orphaned, and a job removes it.
    if (await isKnown(inside, reported, body)) return
    await insertFailure(inside, {
      user_id: user.id,
      product_id: params.productId,
      version,
      ...body,
      photo_key: photo?.key ?? null,
      reported_at: inside.now(),
    })
    await claimFiles(inside, stored)
    log.info(
      { event: 'print-failure', userId: user.id, productId: params.productId },
      'failed print reported',
    )
  })
  return {}
}

type Reported = { userId: string; productId: string; version: string }
type Words = Call<typeof reportPrintFailure>['body']

async function isKnown(platform: Pick<Platform, 'db'>, reported: Reported, words: Words) {
  const open = await findOpenFailure(platform, reported)
  if (!open) return false
  if (open.printer === words.printer && open.filament === words.filament && open.message === words.message)
    return true
  throw new Refusal(409, 'You have already reported a failed print of this version. We will look into it.')
}

export function lockPrintsOf(inside: Pick<Platform, 'db'>, userId: string) {
  return lockUntilCommit(inside, `prints:${userId}`)
}

export async function downloadedVersion(
  platform: Pick<Platform, 'db'>,
  user: Pick<User, 'id'>,
  productId: string,
) {
  return isUuid(productId) ? findDownloadedVersion(platform, { productId, userId: user.id }) : undefined
}

export async function showOpenFailure(
  platform: Pick<Platform, 'db'>,
  user: Pick<User, 'id'>,
  productId: string,
) {
  const version = await downloadedVersion(platform, user, productId)
  const open =
    version === undefined
      ? undefined
      : await findOpenFailure(platform, { userId: user.id, productId, version })
  return { failure: open ? { version: open.version, reportedAt: open.reported_at.toISOString() } : null }
}

export async function listFailures(
  platform: Pick<Platform, 'db' | 'keys'>,
  query: FailureQuery,
): Promise<z.input<(typeof listPrintFailures)['reply']>> {
  const page = await selectFailures(platform, query)
  const rows = page.rows.map(({ reported_at, answered_at, product_id, ...row }) => ({
    ...row,
    productId: product_id,
    reportedAt: reported_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }))
  return { ...page, rows }
}

export async function readPhoto(platform: Pick<Platform, 'db' | 'files'>, failureId: string) {
  const { photo_key: key, id } = await failureOr404(platform, failureId)
  const content = (key === null ? undefined : await platform.files.read(key)) ?? notFound('Photo')
  return new FileAnswer({ name: `failed-print-${id}.webp`, type: 'image/webp', content })
}

async function failureOr404(platform: Pick<Platform, 'db'>, id: string) {
  return (isUuid(id) ? await findFailure(platform, id) : undefined) ?? notFound('Report')
}

export async function answerFailure(
  platform: Pick<Platform, 'db' | 'now'>,
  call: Call<typeof answerPrintFailure>,
) {
  await inTransaction(platform, async (inside) => {
    const { id, design, version } = await failureOr404(inside, call.params.id)
    if (!(await markAnswered(inside, id))) return
    await recordAudit(inside, call, {
      action: 'answer',
      subject: { kind: 'print-failure', id, name: `${design} ${version}` },
    })
  })
  return {}
}
