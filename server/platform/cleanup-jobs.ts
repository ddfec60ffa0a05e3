import { deleteOldAuditEntries } from './audit-retention.ts'
import { removeAbandoned } from './files/folder-files.ts'
import { whenClockIsRight } from './jobs/clock-check.ts'
import { deleteTextsOfFailedMails } from './mail/failed-mails.ts'
import { deleteOldBulkMails } from './mail/mail-retention.ts'
import type { Platform } from './platform.ts'

export function cleanupJobs(platform: Platform) {
  const { jobs, limits } = platform
  jobs.handle('uploads-tidy', whenClockIsRight(platform, removeAbandonedFiles), { schedule: '37 * * * *' })
  jobs.handle('mails-tidy', whenClockIsRight(platform, cleanUpMails), { schedule: '43 3 * * *' })
  jobs.handle(
    'limits-tidy',
    whenClockIsRight(platform, () => limits.removeExpired()),
    { schedule: '41 3 * * *' },
  )
  jobs.handle('audit-tidy', () => deleteOldAuditEntries(platform), { schedule: '51 3 * * *' })
}

export async function cleanUpMails(platform: Pick<Platform, 'db' | 'now'>) {
  await deleteTextsOfFailedMails(platform)
  await deleteOldBulkMails(platform)
}

/** Runs at every start too: unfinished uploads are on the machine that received them, and the job may run on another. */
export async function removeAbandonedFiles({
  folders,
  files,
  now,
}: Pick<Platform, 'folders' | 'files' | 'now'>) {
  await Promise.all([removeAbandoned(folders.uploads, now()), files.tidy(now())])
}
