import type { Platform } from './platform.ts'
import { removeAbandonedUploads } from './uploads.ts'

/** What killed processes and time leave behind. */
export function tidyingJobs({ jobs, folders, limits, now }: Platform) {
  jobs.handle('uploads-tidy', () => removeAbandonedUploads(folders.uploads, now()), {
    schedule: '37 * * * *',
  })
  jobs.handle('limits-tidy', () => limits.removeExpired(), { schedule: '41 3 * * *' })
}
