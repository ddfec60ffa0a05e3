import type { Platform } from '../platform/platform.ts'
import { type ExportTask, exportJob, makeExport, tidyExports } from './data-export.ts'
import { deleteLeavers } from './deletion.ts'

export function privacyJobs(platform: Platform) {
  const { jobs } = platform
  jobs.handle<ExportTask>(exportJob, (task) => makeExport(platform, task))
  jobs.handle('privacy-tidy', () => tidyExports(platform), { schedule: '47 * * * *' })
  jobs.handle('privacy-deletions', () => deleteLeavers(platform), { schedule: '7 * * * *' })
}
