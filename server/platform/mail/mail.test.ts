import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import { cleanUpMails } from '../cleanup-jobs.ts'
import { inTransaction } from '../database/database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { otherWorker } from '../jobs/testing/other-worker.ts'
import { testPlatform } from '../testing/platform.ts'
import { localMailbox, sendMailJob } from './mail.ts'
import { deliverMail, mailJobs } from './mail-delivery.ts'
import { renderMail } from './mail-template.ts'

const { platform, clock, databaseUrl, mailsTo } = await testPlatform()
await platform.jobs.open()

const contact = 'help@example.test'
const template = { name: 'hello', subject: 'Hello {{ name }}', body: 'Dear {{ name }}' }
const hello = (to: string, more = {}) =>
  platform.mail.send(platform, { to, template, data: { name: 'Ana' }, ...more })

test('a mail is in the outbox only if its transaction commits', async () => {
  await inTransaction(platform, async (inside) => {
    await inside.mail.send(inside, { to: 'undone@example.test', template, data: { name: 'Ana' } })
    throw new Error('undo')
  }).catch(() => undefined)
  assert.deepEqual(await mailsTo('undone@example.test'), [])
  await hello('kept@example.test')
  assert.equal((await mailsTo('kept@example.test')).length, 1)
})

test('bulk email is deleted after 90 days, a code after a year, a notice after three, and one that waits stays', async () => {
  const unsubscribe = { page: 'https://shop.test/end', post: 'https://shop.test/post' }
  await hello('drop@example.test', { unsubscribe })
  await hello('code@example.test', { template: { ...template, isRequested: true } })
  await hello('receipt@example.test')
  const sent = ['drop@example.test', 'code@example.test', 'receipt@example.test']
  await platform.db.updateTable('mails').set({ sent_at: new Date() }).where('recipient', 'in', sent).execute()
  await hello('waiting@example.test', { unsubscribe })
  const recipientsAfter = async (days: number) => {
    await cleanUpMails({ db: platform.db, now: () => new Date(Date.now() + days * day) })
    const mails = await platform.db.selectFrom('mails').select('recipient').orderBy('id').execute()
    return mails.map(({ recipient }) => recipient).filter((recipient) => recipient !== 'kept@example.test')
  }
  const all = [...sent, 'waiting@example.test']
  assert.deepEqual(await recipientsAfter(89), all)
  assert.deepEqual(await recipientsAfter(91), all.slice(1))
  assert.deepEqual(await recipientsAfter(364), all.slice(1))
  assert.deepEqual(await recipientsAfter(366), all.slice(2))
  assert.deepEqual(await recipientsAfter(1094), all.slice(2))
  assert.deepEqual(await recipientsAfter(1096), all.slice(3))
})

test('values are neither templates nor HTML', async () => {
  const { subject, text, html } = await renderMail(template, {
    contact,
    name: '<b>{{ 1 | plus: 1 }}\r\nBcc: eve@example.test',
  })
  assert.equal(subject, 'Hello <b>{{ 1 | plus: 1 }} Bcc: eve@example.test')
  assert.match(text, /\{\{ 1 \| plus: 1 \}\}/)
  assert.match(html, /&lt;b&gt;\{\{/)
})

test('a picture and a labelled button are of our own site only, and the text says the same', async () => {
  const site = 'https://shop.test'
  const body = '![{{ what }}]({{ site }}/media/a.webp)\n\n[See {{ what }}]({{ site }}/drop)\n\n{{ evil }}'
  const evil = '![x](https://evil.test/pixel.png)'
  const mail = await renderMail(
    { ...template, body },
    { contact, name: 'Ana', site, what: 'a "red" pot', evil },
  )
  assert.match(mail.html, /<img src="https:\/\/shop\.test\/media\/a\.webp" alt="a &quot;red&quot; pot"/)
  assert.match(mail.html, /<a href="https:\/\/shop\.test\/drop"[^>]*>See a &quot;red&quot; pot<\/a>/)
  assert.equal(mail.html.match(/<img/g)?.length, 1)
  assert.match(mail.text, /^\[a "red" pot\]\n\nSee a "red" pot: https:\/\/shop\.test\/drop\n/)
  assert.match(mail.html, /prefers-color-scheme:dark/)
})

test('an address on our site becomes a button, and one that somebody typed stays text', async () => {
  const site = 'https://shop.test'
  const body = '{{ site }}/reports\n\n{{ typed }}'
  for (const typed of [
    'https://evil.test/login',
    'https://shop.test.evil.test/',
    'https://shop.test@evil.test/',
  ]) {
    const { html } = await renderMail({ ...template, body }, { contact, name: 'Ana', site, typed })
    assert.deepEqual(
      [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address),
      ['https://shop.test/reports'],
    )
    assert.ok(html.includes(typed))
  }
})

test('two addresses in one are refused', async () => {
  await assert.rejects(hello('a@example.test, b@example.test'))
  await assert.rejects(hello('a@example.test\r\nBcc: b@example.test'))
})

test('one cause creates one mail', async () => {
  await Promise.all([1, 2, 3].map(() => hello('once@example.test', { cause: 'welcome:1' })))
  assert.equal((await mailsTo('once@example.test')).length, 1)
})

const away = async () => {
  throw Object.assign(new Error('the mail server quotes: Dear Ana'), { code: 'ECONNREFUSED' })
}

test('a mail is sent after failed attempts, with their error recorded', async () => {
  await hello('later@example.test')
  const { id } = await platform.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'later@example.test')
    .executeTakeFirstOrThrow()
  for (let tries = 1; tries <= 6; tries++)
    await assert.rejects(deliverMail(platform, away, id), /could not be sent: ECONNREFUSED/)
  const waiting = await platform.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([waiting.last_error, waiting.attempts], ['ECONNREFUSED', 6])
  await deliverMail(platform, localMailbox(platform.db), id)
  assert.deepEqual(await mailsTo('later@example.test'), [{ template: 'hello', subject: '', text: '' }])
})

test('an email is sent twice only if the worker dies after the answer of the mail server, with the same id', async () => {
  await hello('answered@example.test')
  const { id: mailId } = await mailTo('answered@example.test')
  const accepted: string[] = []
  const accepting = async ({ id }: { id: string }) => void accepted.push(id)
  const dying = async (mail: { id: string }) => {
    await accepting(mail)
    throw new Error('the process died')
  }
  await assert.rejects(deliverMail(platform, dying, mailId))
  await deliverMail(platform, accepting, mailId)
  await deliverMail(platform, accepting, mailId)
  assert.deepEqual(accepted, [mailId, mailId])
})

test('sending one email of a drop reads none of the others, also before PostgreSQL has counted them', async () => {
  await sql`analyze mails`.execute(platform.db)
  await sql`
    insert into mails (recipient, template, class)
    select 'drop-' || number || '@example.test', 'drop', 'bulk' from generate_series(1, 1000) as number`.execute(
    platform.db,
  )
  await hello('one-of-many@example.test')
  const { id } = await mailTo('one-of-many@example.test')
  const rowsRead = await platform.db.transaction().execute(async (inside) => {
    await deliverMail({ ...platform, db: inside }, localMailbox(inside), id)
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname = 'mails'`.execute(inside)
    return rows[0]?.rows ?? Number.NaN
  })
  assert.ok(rowsRead < 100, `${rowsRead} rows`)
  await platform.db.deleteFrom('mails').where('template', '=', 'drop').execute()
})

test('an email that could not be sent for three days is given up, and keeps its text for a retry', async () => {
  await hello('never@example.test')
  const { id } = await platform.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'never@example.test')
    .executeTakeFirstOrThrow()
  clock.now = new Date(clock.now.getTime() + 71 * 3_600_000)
  await assert.rejects(deliverMail(platform, away, id))
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
  await deliverMail(platform, away, id)
  await deliverMail(platform, away, id)
  const { given_up_at, attempts, text } = await platform.db
    .selectFrom('mails')
    .select(['given_up_at', 'attempts', 'text'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([given_up_at, attempts], [clock.now, 2])
  assert.match(text ?? '', /^Dear Ana/)
})

test('a mail past its useful time is not sent', async () => {
  await hello('late@example.test', { usefulUntil: new Date(clock.now.getTime() + 60_000) })
  const { id } = await platform.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'late@example.test')
    .executeTakeFirstOrThrow()
  clock.now = new Date(clock.now.getTime() + 61_000)
  await deliverMail(platform, localMailbox(platform.db), id)
  const sent = await platform.db
    .selectFrom('local_mailbox')
    .selectAll()
    .where('recipient', '=', 'late@example.test')
    .execute()
  assert.deepEqual(sent, [])
})

test('a worker sends the outbox; a mail whose worker died is sent once by another', {
  timeout: 60_000,
}, async () => {
  await hello('orphan@example.test')
  const { id: mailId } = await mailTo('orphan@example.test')
  const { take, die, endBackOff } = await otherWorker(platform, databaseUrl)
  await take(sendMailJob, { mailId })
  await platform.jobs.work()
  await hello('worker@example.test')
  await sent('worker@example.test')
  assert.equal((await mailTo('orphan@example.test')).sent_at, null)
  await die(sendMailJob)
  await endBackOff(sendMailJob)
  await sent('orphan@example.test')
  assert.equal((await mailTo('orphan@example.test')).attempts, 1)
})

test('two workers send each mail once, and delete its text', { timeout: 60_000 }, async () => {
  const bySecond: string[] = []
  const jobs = createJobs({ url: databaseUrl, log: platform.log, connections: 2 })
  mailJobs({ ...platform, jobs }, async ({ to }) => void bySecond.push(to))
  await jobs.open()
  await jobs.work()
  const addresses = Array.from({ length: 40 }, (_, index) => `two-${index}@example.test`)
  for (const to of addresses) await hello(to)
  for (const to of addresses) await sent(to)
  await jobs.close()
  const mailbox = platform.db.selectFrom('local_mailbox').select('recipient')
  const byFirst = await mailbox.where('recipient', 'like', 'two-%').execute()
  const all = [...bySecond, ...byFirst.map(({ recipient }) => recipient)]
  assert.deepEqual(all.toSorted(), addresses.toSorted())
  for (const to of addresses)
    assert.deepEqual(await mailsTo(to), [{ template: 'hello', subject: '', text: '' }])
})

async function sent(recipient: string) {
  while ((await mailTo(recipient)).sent_at === null) await wait(50)
}

function mailTo(recipient: string) {
  return platform.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
}
