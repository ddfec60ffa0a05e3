import { day } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteExpiredResetCodes } from './passwords/reset-link-queries.ts'
import { deleteRequestsBefore } from './rate-limits/mail-limit-queries.ts'
import { deleteExpiredCodes } from './registration/verification-code-queries.ts'
import { removeEndedSessions } from './sessions/sessions.ts'
import { deleteOldSignIns } from './sessions/sign-ins.ts'
import {
  deleteFormerSuppressions,
  deleteOrphanedMails,
  deleteStaleRegistrations,
} from './users/retention-queries.ts'

export function accountJobs(platform: Pick<Platform, 'db' | 'now' | 'jobs' | 'log'>) {
  platform.jobs.handle('accounts-tidy', () => cleanUpAccounts(platform), {
    schedule: '23 3 * * *',
    deletesOld: true,
  })
}

export async function cleanUpAccounts(platform: Pick<Platform, 'db' | 'now'>) {
  const now = platform.now()
  await removeEndedSessions(platform)
  await deleteOldSignIns(platform)
  await deleteExpiredCodes(platform, now)
  await deleteExpiredResetCodes(platform, now)
  await deleteRequestsBefore(platform, new Date(now.getTime() - day))
  await deleteStaleRegistrations(
    platform,
    new Date(now.getTime() - retentionDays.unverifiedRegistration * day),
  )
  await deleteFormerSuppressions(platform, new Date(now.getTime() - retentionDays.mailsWithoutAccount * day))
  await deleteOrphanedMails(platform, new Date(now.getTime() - retentionDays.mailsWithoutAccount * day))
}
