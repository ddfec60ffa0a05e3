import { pino } from 'pino'
import { featureJobs } from '../jobs.ts'
import type { DatabaseUrls } from '../platform/database/schema/schema.ts'
import { createJobs } from '../platform/jobs/jobs.ts'
import { mailJobs } from '../platform/mail/mail-delivery.ts'
import type { Platform } from '../platform/platform.ts'

export async function createJobQueues({ databaseUrl }: DatabaseUrls) {
  const log = pino({ level: 'silent' })
  const platform = { jobs: createJobs({ url: databaseUrl, log, connections: 1 }), log } as Platform
  mailJobs(platform, async () => undefined)
  featureJobs(platform)
  await platform.jobs.open()
  await platform.jobs.close()
}
