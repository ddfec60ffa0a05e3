import { retriedForADay } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { cleanUpExports, type ExportTask, exportJob, makeExport } from './data-export.ts'
import { deleteDueAccounts } from './deletion.ts'

export function privacyJobs(platform: Platform) {
  const { jobs } = platform
  jobs.handle<ExportTask>(exportJob, (task) => makeExport(platform, task), retriedForADay)
  jobs.handle('privacy-tidy', () => cleanUpExports(platform), { schedule: '47 * * * *', deletesOld: true })
  jobs.handle('privacy-deletions', () => deleteDueAccounts(platform), {
    schedule: '7 * * * *',
    deletesOld: true,
  })
}
