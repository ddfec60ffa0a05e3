import type { Platform } from '../platform/platform.ts'
import { deleteOldReports } from './seller-reports.ts'

export function certificateJobs(platform: Pick<Platform, 'db' | 'now' | 'jobs' | 'log'>) {
  platform.jobs.handle('certificates-forget-reports', () => deleteOldReports(platform), {
    schedule: '47 3 * * *',
    deletesOld: true,
  })
}
