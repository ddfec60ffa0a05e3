import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createJobs } from '../platform/jobs/jobs.ts'
import { sendBulkMailJob } from '../platform/mail/mail.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { testPlatform } from '../platform/testing/platform.ts'
import { mailPart } from './bulk-parts.ts'

const { platform, databaseUrl, asOwner } = await testPlatform()
const { db, log } = platform
const jobs = createJobs({ url: databaseUrl, log, connections: 4 })
const members = 2_000

/** Adds jobs, so that PostgreSQL knows this queue and no other one. */
async function addJobsOfLastWeek() {
  await asOwner(`insert into pgboss.job (name, policy, singleton_key, state, completed_on)
    select 'drop-part', 'short', n, 'completed', now() - interval '1 day' from generate_series(1, 10000) n`)
  await asOwner('analyze pgboss.job_common')
  await asOwner(`select pg_stat_reset_single_table_counters('pgboss.job_common'::regclass)`)
}

async function addBulkMails() {
  await sql`with added as (
      insert into mails (recipient, template, class)
      select n || '@example.test', 'drop', 'bulk' from generate_series(1, ${members}::int) n returning id
    ) insert into pgboss.job (name, policy, singleton_key) select ${sendBulkMailJob}, 'short', id from added`.execute(
    db,
  )
}

async function jobConnections() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where application_name = 'layerdrop-jobs' and datname = current_database()`.execute(db)
  return rows[0]?.count
}

/** Returns the rows read, which a connection reports when it is closed. */
async function jobRowsRead() {
  await eventually(async () => (await jobConnections()) === 0)
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_user_tables where relname = 'job_common'`.execute(db)
  return rows[0]?.read ?? Number.NaN
}

test('workers read only the bulk emails that they take while a part of a drop waits', async () => {
  let sent = 0
  const all = Promise.withResolvers<void>()
  jobs.handle('drop-part', async () => assert.fail('it waits'))
  jobs.handle(sendBulkMailJob, async () => {
    if (++sent === members) all.resolve()
  })
  await jobs.open()
  await addJobsOfLastWeek()
  await addBulkMails()
  await mailPart({ ...platform, jobs }, { job: 'drop-part', key: 'drop', part: {} }, () =>
    assert.fail('the part waits'),
  )
  await jobs.work()
  await all.promise
  await jobs.close()
  const read = await jobRowsRead()
  assert.ok(read < 10 * members, `${read} rows`)
})
