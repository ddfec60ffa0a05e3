import { sql } from 'kysely'
import { mailDropJob } from '../catalogue/drops/mailing.ts'
import { releasePlannedJob } from '../catalogue/drops/planned-drops.ts'
import { findDropsToMailJob } from '../catalogue/drops/queries.ts'
import { fixDigestJob, fixDigestPartJob } from '../catalogue/fix-digest/fix-digest.ts'
import { sendBulkMailJob, sendMailJob } from '../platform/mail/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { eventually } from '../platform/testing/eventually.ts'

const clockJobs = [
  releasePlannedJob,
  findDropsToMailJob,
  fixDigestJob,
  'billing-cards',
  'billing-tidy',
  'accounts-tidy',
  'catalogue-forget-missed-searches',
  'certificates-forget-reports',
  'privacy-deletions',
  'limits-tidy',
  'mails-tidy',
]

export async function runClockJobs(platform: Pick<Platform, 'db' | 'jobs'>) {
  for (const job of clockJobs) await platform.jobs.enqueue(platform, job)
  await waitForClockJobs(platform)
}

export async function waitForClockJobs({ db }: Pick<Platform, 'db'>) {
  const queues = [...clockJobs, mailDropJob, fixDigestPartJob, sendMailJob, sendBulkMailJob]
  const isOver = async () => {
    const { rows } = await sql`select from pgboss.job_common
      where name = any(${queues}) and state < 'completed'`.execute(db)
    return rows.length === 0
  }
  await eventually(isOver, { what: 'the end of all jobs' })
}
