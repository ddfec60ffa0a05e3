import { whenClockIsRight } from '../platform/jobs/clock-check.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteOldReports } from './seller-reports.ts'

export function certificateJobs(platform: Pick<Platform, 'db' | 'now' | 'jobs' | 'log'>) {
  platform.jobs.handle('certificates-forget-reports', whenClockIsRight(platform, deleteOldReports), {
    schedule: '47 3 * * *',
  })
}
