import type { Platform } from '../platform/platform.ts'
import { mailNewsPart, type NewsPart, newsPartJob } from './news.ts'

export function newsJobs(platform: Platform) {
  // Nothing enqueues a part again, so it is retried for an hour.
  platform.jobs.handle<NewsPart>(newsPartJob, (part) => mailNewsPart(platform, part), {
    retries: 20,
    batchMilliseconds: 1_000,
  })
}
