import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { otherWorker } from '../platform/jobs/testing/other-worker.ts'
import { secondsUntilBulkMail } from '../platform/mail/bulk-backpressure.ts'
import { testService } from '../testing/service.ts'
import { mailNewsPart, type NewsPart, newsPartJob } from './news.ts'

const { platform, call, signedIn, databaseUrl } = await testService()
const { db } = platform
const { cookie } = await signedIn({ role: 'admin' })
const worker = await otherWorker(platform, databaseUrl)

async function addReaders(count: number) {
  await sql`with readers as (
      insert into users (email, name, country_code, verified_at, password_hash)
      select n || '@reader.test', 'Reader', 'DE', now(), '' from generate_series(1, ${count}::int) n returning id
    ) insert into preferences (user_id, notifications, updated_at)
      select id, '{"productNews":true}', now() from readers`.execute(db)
}

async function sendNews() {
  const body = { subject: 'Boards', body: 'Boards!' }
  const draft = await call<{ id: string }>('POST', '/admin/news', { cookie, body })
  const path = `/admin/news/${draft.body.data.id}/send`
  assert.equal((await call('POST', path, { cookie, body: { version: 1 } })).status, 200)
}

async function addUnsentMails(count: number, { error, hours = 0 }: { error?: string; hours?: number } = {}) {
  await sql`insert into mails (recipient, template, class, last_error, created_at)
    select 'waiting@example.test', 'waiting', 'bulk', ${error ?? null}, now() - ${hours}::int * interval '1 hour'
    from generate_series(1, ${count}::int)`.execute(db)
}

async function sendAllMails() {
  await db.updateTable('mails').set({ sent_at: platform.now() }).execute()
}

async function waitingParts() {
  const { rows } = await sql<{ data: NewsPart; isHeldBack: boolean }>`
    select data - 'origin' as data, start_after > now() as "isHeldBack" from pgboss.job
    where name = ${newsPartJob} and state = 'created'`.execute(db)
  return rows
}

/** Leaves its job active, as it is while the part runs. */
async function runPart() {
  const [part, ...more] = await waitingParts()
  assert.ok(part && more.length === 0)
  await worker.take(newsPartJob, part.data)
  await mailNewsPart(platform, part.data)
  return part.data
}

async function newsSent() {
  const { rows } = await sql<{ mails: number; receivers: number }>`
    select count(*)::int as mails, count(distinct recipient)::int as receivers
    from mails where template = 'product-news'`.execute(db)
  return rows[0]
}

test('a part of news waits while 2,000 bulk emails are unsent, and then continues after the last member', async () => {
  await addReaders(201)
  await addUnsentMails(1_900)
  await sendNews()
  await runPart()
  const [second] = await waitingParts()
  for (const _ of [1, 2, 3]) {
    await runPart()
    assert.deepEqual(await newsSent(), { mails: 200, receivers: 200 })
    assert.deepEqual(await waitingParts(), [{ data: second?.data, isHeldBack: true }])
  }
  await sendAllMails()
  await runPart()
  assert.deepEqual(await newsSent(), { mails: 201, receivers: 201 })
  assert.deepEqual(await waitingParts(), [])
})

test('bulk mail waits for a mail server that is unavailable, and not for a few deferred emails or those of yesterday', async () => {
  await sendAllMails()
  await addUnsentMails(10_000, { hours: 25 })
  await addUnsentMails(9_999, { error: '451' })
  assert.equal(await secondsUntilBulkMail(platform), 0)
  await addUnsentMails(1, { error: '451' })
  assert.equal(await secondsUntilBulkMail(platform), 60)
})
