import type { Platform } from '../platform/platform.ts'
import { refreshSearchWords } from './search/word-queries.ts'

export const refreshWordsJob = 'catalogue-refresh-words'

/** The hourly run also finds designs whose time has come. */
export function catalogueJobs(platform: Pick<Platform, 'db' | 'jobs'>) {
  platform.jobs.handle(refreshWordsJob, () => refreshSearchWords(platform), { schedule: '7 * * * *' })
}
