import { deleteOldAuditEntries } from './audit-retention.ts'
import { removeAbandoned } from './files/folder-files.ts'
import { deleteTextsOfFailedMails } from './mail/failed-mails.ts'
import { deleteOldMails } from './mail/mail-retention.ts'
import type { Platform } from './platform.ts'

export function cleanupJobs(platform: Platform) {
  const { jobs, limits } = platform
  jobs.handle('uploads-tidy', () => removeAbandonedFiles(platform), {
    schedule: '37 * * * *',
    deletesOld: true,
  })
  jobs.handle('mails-tidy', () => cleanUpMails(platform), { schedule: '43 3 * * *', deletesOld: true })
  jobs.handle('limits-tidy', () => limits.removeExpired(), { schedule: '41 3 * * *', deletesOld: true })
  jobs.handle('audit-tidy', () => deleteOldAuditEntries(platform), {
    schedule: '51 3 * * *',
    deletesOld: false,
  })
}

export async function cleanUpMails(platform: Pick<Platform, 'db' | 'now'>) {
  await deleteTextsOfFailedMails(platform)
  await deleteOldMails(platform)
}

async function removeAbandonedFiles({ folders, files, now }: Pick<Platform, 'folders' | 'files' | 'now'>) {
  await Promise.all([removeAbandoned(folders.uploads, now()), files.cleanUp(now())])
}
