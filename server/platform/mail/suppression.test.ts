import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { testPlatform } from '../testing/platform.ts'
import { smtpTransport } from './mail.ts'
import { deliverMail } from './mail-delivery.ts'
import type { MailTemplate } from './mail-template.ts'
import { findSuppression, isHeldBack, liftSuppression, suppressAddress } from './suppression.ts'

const refusals: Record<string, string> = {
  gone: '550 5.1.1 <gone@example.test> User unknown',
  full: '552 5.2.2 Mailbox full',
}
const received: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const answer = refusals[address.split('@')[0] ?? '']
    if (!answer) return done()
    done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) }))
  },
  onData(stream, { envelope }, done) {
    received.push(...envelope.rcptTo.map(({ address }) => address))
    stream.resume().on('end', () => done())
  },
})
const port = await new Promise<number>((resolve) => {
  const listening = server.listen(0, '127.0.0.1', () => {
    const address = listening.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
})
const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'hello@layerdrop.test')
after(() => {
  transport.close()
  server.close()
})

const { platform, clock } = await testPlatform()
await platform.jobs.open()

const texts = { subject: 'Hello', body: 'Dear member' }
const code: MailTemplate = { name: 'code', isRequested: true, ...texts }
const receipt: MailTemplate = { name: 'receipt', ...texts }
const unsubscribe = { page: 'https://layerdrop.test/end/1', post: 'https://layerdrop.test/post/1' }

async function send(to: string, template: MailTemplate, more = {}) {
  await platform.mail.send(platform, { to, template, data: {}, ...more })
  const newest = () =>
    platform.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const { id } = await newest()
  await deliverMail(platform, transport.send, id).catch(() => undefined)
  return newest()
}

const report = (address: string, reason: 'bounce' | 'complaint', happened_at = clock.now) =>
  suppressAddress(platform, { address, reason, source: 'ses', status: null, happened_at })
const pass = (hours: number) => {
  clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
}

test('a bounce stops everything but a few requested emails; a complaint stops what was not asked for or owed', () => {
  assert.equal(isHeldBack('bounce', 'bulk', 0), true)
  assert.equal(isHeldBack('complaint', 'bulk', 0), true)
  assert.equal(isHeldBack('bounce', 'notice', 0), true)
  assert.equal(isHeldBack('complaint', 'notice', 0), false)
  for (const reason of ['bounce', 'complaint'] as const) {
    assert.equal(isHeldBack(reason, 'requested', 2), false)
    assert.equal(isHeldBack(reason, 'requested', 3), true)
  }
})

test('a mailbox that does not exist is tried once; a full one is tried again', async () => {
  const gone = await send('gone@example.test', receipt)
  assert.deepEqual([gone.last_error, gone.text], ['refused for good: 5.1.1', null])
  assert.ok(gone.given_up_at)
  assert.deepEqual(await findSuppression(platform, 'gone@example.test'), {
    reason: 'bounce',
    source: 'smtp',
    status: '5.1.1',
    happened_at: clock.now,
  })
  const full = await send('full@example.test', receipt)
  assert.equal(full.given_up_at, null)
  assert.equal(await findSuppression(platform, 'full@example.test'), undefined)
})

test('a suppressed address gets no bulk mail and no receipt, and three codes a day', async () => {
  const to = 'bounced@example.test'
  await report(to, 'bounce')
  assert.equal((await send(to, receipt, { unsubscribe })).last_error, 'address suppressed')
  assert.equal((await send(to, receipt)).last_error, 'address suppressed')
  for (let sent = 1; sent <= 3; sent++) assert.ok((await send(to, code)).sent_at)
  assert.equal((await send(to, code)).last_error, 'address suppressed')
  assert.equal(received.filter((address) => address === to).length, 3)
  pass(25)
  assert.ok((await send(to, code)).sent_at)
})

test('after a complaint the receipt is still sent, the drop is not', async () => {
  await report('complained@example.test', 'complaint')
  assert.ok((await send('complained@example.test', receipt)).sent_at)
  assert.equal((await send('complained@example.test', receipt, { unsubscribe })).sent_at, null)
})

test('a report that comes twice or late does not undo a lifted suppression, a new one does', async () => {
  const at = clock.now
  assert.equal(await report('Late@Example.test', 'bounce', at), true)
  assert.equal(await report('late@example.test', 'bounce', at), false)
  assert.equal(await report('late@example.test', 'complaint', at), true)
  assert.equal(await report('late@example.test', 'bounce', at), false)
  pass(1)
  assert.equal(await liftSuppression(platform, 'late@example.test'), true)
  assert.equal(await liftSuppression(platform, 'late@example.test'), false)
  assert.equal(await report('late@example.test', 'complaint', at), false)
  assert.equal(await findSuppression(platform, 'late@example.test'), undefined)
  assert.ok((await send('late@example.test', receipt)).sent_at)
  pass(1)
  assert.equal(await report('late@example.test', 'bounce'), true)
})
