import type { Platform } from '../platform/platform.ts'
import { forgetReports } from './seller-reports.ts'

export function certificateJobs(platform: Pick<Platform, 'db' | 'now' | 'jobs'>) {
  platform.jobs.handle('certificates-forget-reports', () => forgetReports(platform), {
    schedule: '47 3 * * *',
  })
}
