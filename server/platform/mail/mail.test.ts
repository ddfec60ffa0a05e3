import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../database/database.ts'
import { testPlatform } from '../testing.ts'
import { localMailbox } from './mail.ts'
import { deliverMail } from './mail-delivery.ts'
import { renderMail } from './mail-template.ts'

const { platform, clock, mailsTo } = await testPlatform()
await platform.jobs.open()

const template = { name: 'hello', subject: 'Hello {{ name }}', body: 'Dear {{ name }}' }
const hello = (to: string, more = {}) =>
  platform.mail.send(platform, { to, template, data: { name: 'Ana' }, ...more })

test('a mail is promised with the transaction that asks for it', async () => {
  await inTransaction(platform, async (inside) => {
    await inside.mail.send(inside, { to: 'undone@example.test', template, data: { name: 'Ana' } })
    throw new Error('undo')
  }).catch(() => undefined)
  assert.deepEqual(await mailsTo('undone@example.test'), [])
  await hello('kept@example.test')
  assert.equal((await mailsTo('kept@example.test')).length, 1)
})

test('what people typed is data: never a template, never HTML', async () => {
  const { subject, text, html } = await renderMail(template, {
    name: '<b>{{ 1 | plus: 1 }}\r\nBcc: eve@example.test',
  })
  assert.equal(subject, 'Hello <b>{{ 1 | plus: 1 }} Bcc: eve@example.test')
  assert.match(text, /\{\{ 1 \| plus: 1 \}\}/)
  assert.match(html, /&lt;b&gt;\{\{/)
})

test('an address that holds two is refused', async () => {
  await assert.rejects(hello('a@example.test, b@example.test'))
  await assert.rejects(hello('a@example.test\r\nBcc: b@example.test'))
})

test('one cause makes one mail', async () => {
  await Promise.all([1, 2, 3].map(() => hello('once@example.test', { cause: 'welcome:1' })))
  assert.equal((await mailsTo('once@example.test')).length, 1)
})

test('two workers send a mail once, and its text is forgotten', async () => {
  await hello('two@example.test')
  const { id } = await platform.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'two@example.test')
    .executeTakeFirstOrThrow()
  const transport = localMailbox(platform.db)
  await Promise.all([1, 2, 3, 4].map(() => deliverMail(platform, transport, id)))
  const sent = await platform.db
    .selectFrom('local_mailbox')
    .selectAll()
    .where('recipient', '=', 'two@example.test')
    .execute()
  assert.equal(sent.length, 1)
  assert.deepEqual(await mailsTo('two@example.test'), [{ template: 'hello', subject: '', text: '' }])
})

const away = async () => {
  throw Object.assign(new Error('the mail server quotes: Dear Ana'), { code: 'ECONNREFUSED' })
}

test('a mail server that is away gets the mail later, and is asked less and less often', async () => {
  await hello('later@example.test')
  const { id } = await platform.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'later@example.test')
    .executeTakeFirstOrThrow()
  for (const seconds of [5, 15, 60, 300, 900, 900]) {
    assert.equal(await deliverMail(platform, away, id), seconds)
    assert.equal(await deliverMail(platform, away, id), undefined)
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const waiting = await platform.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(waiting.last_error, 'ECONNREFUSED')
  assert.equal(await deliverMail(platform, localMailbox(platform.db), id), undefined)
  assert.deepEqual(await mailsTo('later@example.test'), [{ template: 'hello', subject: '', text: '' }])
})

test('a mail whose sender died is sent by another, once its time is over', async () => {
  await hello('orphan@example.test')
  const { id } = await platform.db
    .updateTable('mails')
    .set({ taken_until: new Date(clock.now.getTime() + 60_000) })
    .where('recipient', '=', 'orphan@example.test')
    .returning('id')
    .executeTakeFirstOrThrow()
  const sent: string[] = []
  const send = async ({ to }: { to: string }) => void sent.push(to)
  await deliverMail(platform, send, id)
  assert.deepEqual(sent, [])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await deliverMail(platform, send, id)
  assert.deepEqual(sent, ['orphan@example.test'])
})

test('a mail that could not be sent for three days is given up, and its text is forgotten', async () => {
  await hello('never@example.test')
  const { id } = await platform.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'never@example.test')
    .executeTakeFirstOrThrow()
  clock.now = new Date(clock.now.getTime() + 71 * 3_600_000)
  assert.equal(await deliverMail(platform, away, id), 5)
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000)
  assert.equal(await deliverMail(platform, away, id), undefined)
  assert.equal(await deliverMail(platform, away, id), undefined)
  assert.deepEqual(await mailsTo('never@example.test'), [{ template: 'hello', subject: '', text: '' }])
})

test('a mail that has become useless is not sent', async () => {
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

test('the worker sends what was promised', async () => {
  await platform.jobs.work()
  await hello('worker@example.test')
  for (let round = 0; round < 1200; round++) {
    const [mail] = await platform.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'worker@example.test')
      .execute()
    if (mail?.sent_at) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail('the mail was not sent')
})
