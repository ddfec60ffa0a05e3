import { randomUUID } from 'node:crypto'
import type { User } from '#contract/accounts/accounts.ts'
import type { exportUserData } from '#contract/accounts/users.ts'
import { day } from '#contract/durations.ts'
import { apiBase } from '#contract/endpoint.ts'
import { type DataExport, exportFilePath, type requestDataExport } from '#contract/privacy.ts'
import { retentionDays } from '#contract/retention.ts'
import { findUserById } from '../accounts/accounts.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { lockUntilCommit } from '../platform/database/locks/transaction-lock.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { claimFiles, orphanFiles, storeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import type { ServedFile } from '../platform/http/files/serve-file.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { rowLimits } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { zipOfMember } from './export-zip.ts'
import { exportReadyMail } from './mails.ts'
import {
  type ExportRow,
  findExport,
  lockExport,
  removeExpiredExports,
  startExport,
  storeExport,
} from './queries.ts'

export const exportJob = 'privacy-export'
export type ExportTask = { userId: string; exportId: string }

export async function shownExport(platform: Pick<Platform, 'db' | 'now'>, user: Pick<User, 'id'>) {
  const row = await findExport(platform, user.id)
  return { export: row && !isOver(row, platform.now()) ? shown(row) : null }
}

function shown({ asked_at, storage_key, bytes, expires_at }: ExportRow): DataExport {
  const ready = storage_key !== null &&
    expires_at !== null && {
      bytes: Number(bytes),
      expiresAt: expires_at.toISOString(),
      url: `${apiBase}${exportFilePath}`,
    }
  return { askedAt: asked_at.toISOString(), ready: ready || null }
}

function isOver({ expires_at }: Pick<ExportRow, 'expires_at'>, now: Date) {
  return expires_at !== null && expires_at <= now
}

/** A repeated request within a day returns the same export. */
export async function orderExport(
  platform: Pick<Platform, 'db' | 'now' | 'jobs'>,
  { user, log }: Pick<Call<typeof requestDataExport>, 'user' | 'log'>,
) {
  await inTransaction(platform, async (inside) => {
    const now = platform.now()
    await lockUntilCommit(inside, `export:${user.id}`)
    const before = await lockExport(inside, user.id)
    if (
      before &&
      now.getTime() - before.asked_at.getTime() < rowLimits.dataExports.window &&
      !isOver(before, now)
    )
      return
    const exportId = await startExport(inside, user.id, now)
    if (before?.storage_key) await orphanFiles(inside, [before.storage_key])
    const task: ExportTask = { userId: user.id, exportId }
    await platform.jobs.enqueue(inside, exportJob, task, { singleKey: exportId })
    log.info({ event: 'export-requested', userId: user.id }, 'data export queued')
  })
  return shownExport(platform, user)
}

export async function orderExportFor(
  platform: Pick<Platform, 'db' | 'now' | 'jobs'>,
  call: Call<typeof exportUserData>,
) {
  const user = (await findUserById(platform, call.params.id)) ?? notFound('User')
  await inTransaction(platform, async (inside) => {
    await orderExport(inside, { user, log: call.log })
    await recordAudit(inside, call, { action: 'export', subject: { kind: 'user', id: user.id } })
  })
  return {}
}

export async function makeExport(
  platform: Pick<Platform, 'db' | 'now' | 'files' | 'mail' | 'jobs' | 'log' | 'contact'>,
  { userId, exportId }: ExportTask,
) {
  const order = await findExport(platform, userId)
  if (order?.id !== exportId || order.storage_key !== null) return
  const key = `exports/${randomUUID()}.zip`
  const { email, name, content } = await zipOfMember(platform, userId)
  await storeOrphanedFiles(platform, [{ key, content: () => content }])
  const bytes = (await platform.files.size(key)) ?? 0
  const expiresAt = new Date(platform.now().getTime() + retentionDays.dataExport * day)
  await inTransaction(platform, async (inside) => {
    if (!(await storeExport(inside, exportId, { key, bytes, expiresAt }))) return
    await claimFiles(inside, [{ key }])
    await platform.mail.send(inside, {
      to: email,
      template: exportReadyMail,
      data: { name, days: String(retentionDays.dataExport) },
      cause: `export:${exportId}`,
      usefulUntil: expiresAt,
    })
  })
  platform.log.info({ event: 'export-made', userId, bytes }, 'data export made')
}

export async function openExport(
  platform: Pick<Platform, 'db' | 'now'>,
  user: User | undefined,
): Promise<ServedFile> {
  if (!user) throw new Refusal(401, 'Please log in to download your data.')
  const row = await findExport(platform, user.id)
  if (!row?.storage_key || isOver(row, platform.now())) return notFound('Export')
  return {
    key: row.storage_key,
    type: 'application/zip',
    etag: `"${row.id}"`,
    cacheControl: 'private, no-store',
    saveAs: `layerdrop-data-${row.asked_at.toISOString().slice(0, 10)}.zip`,
  }
}

export async function cleanUpExports(platform: Pick<Platform, 'db' | 'now'>) {
  await inTransaction(platform, async (inside) => {
    const removed = await removeExpiredExports(inside, platform.now())
    await orphanFiles(inside, removed)
  })
}
