import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { sameFailure } from '../database/same-failure.ts'

/** `failedAt`: a later failure of the job is not touched. */
type FailedJob = { queue: string; id: string; failedAt: Date }

type Action = (platform: { db: Database }, job: FailedJob) => Promise<boolean>

export type FailedJobActions = { retry: Action; discard: Action }

export function failedJobActions(boss: PgBoss): FailedJobActions {
  return {
    async retry({ db }, job) {
      const isFailed = await lockFailedJob(db, job)
      if (isFailed) await boss.retry(job.queue, job.id, { db: fromKysely(db) })
      return isFailed
    },
    async discard({ db }, job) {
      const isFailed = await lockFailedJob(db, job)
      if (isFailed) await boss.deleteJob(job.queue, job.id, { db: fromKysely(db) })
      return isFailed
    },
  }
}

/** The second of two clicks finds no failed job. */
async function lockFailedJob(db: Database, { queue, id, failedAt }: FailedJob) {
  const { rows } = await sql`
    select from pgboss.job where name = ${queue} and id = ${id} and state = 'failed'
      and ${sameFailure('completed_on', failedAt)} for update
  `.execute(db)
  return rows.length > 0
}
