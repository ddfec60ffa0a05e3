import { whenClockIsRight } from '../platform/jobs/clock-check.ts'
import { retriedForADay } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { cleanUpExports, type ExportTask, exportJob, makeExport } from './data-export.ts'
import { deleteDueAccounts } from './deletion.ts'

export function privacyJobs(platform: Platform) {
  const { jobs } = platform
  jobs.handle<ExportTask>(exportJob, (task) => makeExport(platform, task), retriedForADay)
  jobs.handle('privacy-tidy', whenClockIsRight(platform, cleanUpExports), { schedule: '47 * * * *' })
  jobs.handle('privacy-deletions', whenClockIsRight(platform, deleteDueAccounts), { schedule: '7 * * * *' })
}
