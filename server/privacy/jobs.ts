import type { Platform } from '../platform/platform.ts'
import { cleanUpExports, type ExportTask, exportJob, makeExport } from './data-export.ts'
import { deleteDueAccounts } from './deletion.ts'

export function privacyJobs(platform: Platform) {
  const { jobs } = platform
  // Retried for most of a day, until the member may order another.
  jobs.handle<ExportTask>(exportJob, (task) => makeExport(platform, task), { retries: 100 })
  jobs.handle('privacy-tidy', () => cleanUpExports(platform), { schedule: '47 * * * *' })
  jobs.handle('privacy-deletions', () => deleteDueAccounts(platform), { schedule: '7 * * * *' })
}
