import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import type { FailedWork } from '#contract/system/failed-work.ts'
import { deleteTextsOfFailedMails } from '../platform/mail/failed-mails.ts'
import { deliverMail } from '../platform/mail/mail-delivery.ts'
import { testService } from '../testing/service.ts'

const { platform, call, signedIn, clock } = await testService()
const ana = await signedIn({ role: 'admin', name: 'Ana' })
const ben = await signedIn({ role: 'admin', name: 'Ben' })
const template = { name: 'receipt', subject: 'Receipt', body: 'Paid' }

type Page = { rows: FailedWork[] }
const list = async (query = '') =>
  (await call<Page>('GET', `/admin/system/failed?${query}`, ana)).body.data.rows

function decide(action: 'retry' | 'discard', work: FailedWork, { cookie } = ana, reason = 'Repaired') {
  const { id, kind, name, failedAt } = work
  return call('POST', `/admin/system/failed/${id}/${action}`, {
    cookie,
    body: { kind, name, failedAt, reason },
  })
}

/** Leaves a job as pg-boss does after its last attempt failed. */
async function failJob(queue: string, data: object) {
  await platform.jobs.enqueue(platform, queue, data)
  await sql`update pgboss.job set state = 'failed', completed_on = clock_timestamp(), retry_count = retry_limit,
    output = '{"message": "Stripe answers 500"}' where name = ${queue} and state = 'created'`.execute(
    platform.db,
  )
  const [job] = await list(`search=${queue}`)
  assert.ok(job)
  return job
}

/** Leaves an email as three days of an unreachable mail server do. */
async function failMail(to: string) {
  await platform.mail.send(platform, { to, template, data: {} })
  const { id } = await mailTo(to)
  const created_at = new Date(clock.now.getTime() - 3 * day)
  await platform.db.updateTable('mails').set({ created_at }).where('id', '=', id).execute()
  await deliverMail(platform, unreachable, id)
  const [mail] = await list('kind=email')
  assert.ok(mail)
  return mail
}

const unreachable = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))

function mailTo(to: string) {
  return platform.db.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
}

async function jobState({ id }: FailedWork) {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(
    platform.db,
  )
  return rows[0]?.state
}

function entriesOf({ id }: FailedWork) {
  return platform.db
    .selectFrom('audit_log')
    .select(['actor_name', 'action', 'kind', 'thing_name', 'after'])
    .where('thing_id', '=', id)
    .execute()
}

test('two administrators who retry a failed job at once start one attempt, and one is refused', async () => {
  const job = await failJob('billing-customer', { userId: ana.user.id })
  assert.deepEqual(
    [job.kind, job.name, job.about, job.problem],
    ['job', 'billing-customer', `{"userId": "${ana.user.id}"}`, 'Stripe answers 500'],
  )
  const answers = await Promise.all([decide('retry', job), decide('retry', job, ben), decide('retry', job)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.equal(await jobState(job), 'retry')
  assert.equal((await decide('discard', job)).status, 409)
  const entries = await entriesOf(job)
  assert.equal(entries.length, 1)
  const { actor_name: _, ...entry } = entries[0] ?? { actor_name: '' }
  assert.deepEqual(entry, {
    action: 'retry',
    kind: 'job',
    thing_name: 'billing-customer',
    after: { reason: 'Repaired' },
  })
})

test('a late click does not retry a job that has failed again', async () => {
  const job = await failJob('billing-charge', { chargeId: 'ch_1' })
  assert.equal((await decide('retry', job)).status, 200)
  await sql`update pgboss.job set state = 'failed', completed_on = clock_timestamp() + interval '1 second'
    where id = ${job.id}`.execute(platform.db)
  assert.equal((await decide('retry', job)).status, 409)
  const [again] = await list('search=billing-charge')
  assert.ok(again)
  assert.equal((await decide('discard', again)).status, 200)
  assert.equal(await jobState(job), undefined)
  assert.deepEqual(await list('search=billing-charge'), [])
})

test('a failed analysis is retried on the page of its design', async () => {
  const job = await failJob('catalogue-analyse-upload', { uploadId: ana.user.id })
  const { status, body } = await decide('retry', job)
  assert.equal(status, 409)
  assert.match(body.message, /page of its design/)
  assert.equal((await decide('discard', job)).status, 200)
})

test('an email that was given up is sent again for three days, and its reason goes with the account', async () => {
  const { user } = await signedIn()
  const mail = await failMail(user.email)
  assert.deepEqual([mail.name, mail.about, mail.problem], ['receipt', user.email, 'ECONNREFUSED'])
  const answers = await Promise.all([decide('retry', mail), decide('retry', mail, ben)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assert.deepEqual(await list('kind=email'), [])
  // Not given up at once, although the email is older than three days.
  await assert.rejects(deliverMail(platform, unreachable, mail.id), /could not be sent/)
  const sent: string[] = []
  await deliverMail(platform, async ({ text }) => void sent.push(text), mail.id)
  assert.deepEqual(sent.length, 1)
  const { sent_at, text } = await mailTo(user.email)
  assert.ok(sent_at)
  assert.equal(text, null)
  assert.deepEqual(
    (await entriesOf(mail)).map(({ action, after }) => [action, after]),
    [['retry', null]],
  )
  const reasons = platform.db.selectFrom('audit_reasons').select('reason').where('user_id', '=', user.id)
  assert.deepEqual(await reasons.execute(), [{ reason: 'Repaired' }])
})

test('the text of a discarded email is deleted, and so is that of one nobody retried for 14 days', async () => {
  const mail = await failMail('gone@example.test')
  assert.equal((await decide('discard', mail)).status, 200)
  assert.equal((await decide('discard', mail)).status, 409)
  assert.equal((await mailTo('gone@example.test')).html, null)
  await failMail('forgotten@example.test')
  await deleteTextsOfFailedMails(platform)
  assert.equal((await list('kind=email')).length, 1)
  await deleteTextsOfFailedMails({ ...platform, now: () => new Date(clock.now.getTime() + 15 * day) })
  assert.equal((await mailTo('forgotten@example.test')).text, null)
})

test('an empty reason is refused, and members cannot retry', async () => {
  const job = await failJob('billing-sync', { customerId: 'cus_1' })
  assert.equal((await decide('retry', job, ana, ' ')).status, 400)
  assert.equal((await decide('retry', job, await signedIn())).status, 403)
  assert.equal(await jobState(job), 'failed')
})

test('the list of failed jobs has an index in the only table of jobs', async () => {
  const { rows } = await sql<{ tables: number; isValid: boolean | null }>`
    select (select count(*)::int from pg_inherits where inhparent = 'pgboss.job'::regclass) as tables,
      (select indisvalid from pg_index where indexrelid = to_regclass('pgboss.failed_jobs')) as "isValid"`.execute(
    platform.db,
  )
  assert.deepEqual(rows, [{ tables: 1, isValid: true }])
})
