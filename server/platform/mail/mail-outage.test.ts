import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { inTransaction } from '../database/database.ts'
import { otherWorker } from '../jobs/testing/other-worker.ts'
import { eventually } from '../testing/eventually.ts'
import { testPlatform } from '../testing/platform.ts'
import { sendMailJob } from './mail.ts'

let behaviour: 'away' | 'silent' | 'bulk is silent' | 'well' = 'well'
const received: string[] = []
const silent: (() => void)[] = []

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    done(behaviour === 'away' ? new Error('Away') : undefined)
  },
  onData(stream, { envelope }, done) {
    const recipients = envelope.rcptTo.map(({ address }) => address)
    const accept = () => {
      received.push(...recipients)
      done()
    }
    const isSilent = behaviour === 'silent' || (behaviour === 'bulk is silent' && isBulk(recipients))
    stream.resume().on('end', () => (isSilent ? silent.push(accept) : accept()))
  },
})
const MAIL_URL = `smtp://127.0.0.1:${await portOf(server)}`
const { platform, clock, databaseUrl } = await testPlatform({ MAIL_URL })
after(() => server.close())
await platform.jobs.open()
const { endBackOff } = await otherWorker(platform, databaseUrl)
await platform.jobs.work()

const template = { name: 'hello', subject: 'Hello', body: 'Dear {{ name }}' }
const hello = (to: string, inside = platform) =>
  platform.mail.send(inside, { to, template, data: { name: 'Ana' } })

test('a mail survives an outage of hours with growing back-off, is then sent once, and its text is deleted', async () => {
  behaviour = 'away'
  await hello('ana@example.test')
  const waits: number[] = []
  for (let tries = 1; tries <= 15; tries++) {
    await eventually(async () => {
      const { attempts, last_error } = await mailTo('ana@example.test')
      return attempts === tries && last_error !== null && (await backOffOf('ana@example.test')) !== undefined
    })
    waits.push((await backOffOf('ana@example.test')) ?? 0)
    behaviour = tries < 15 ? 'away' : 'well'
    await quarterHourLater()
  }
  await eventually(async () => (await mailTo('ana@example.test')).sent_at !== null)
  await quarterHourLater()
  await platform.jobs.enqueue(platform, sendMailJob, { mailId: (await mailTo('ana@example.test')).id })
  await hello('bob@example.test')
  await eventually(async () => (await mailTo('bob@example.test')).sent_at !== null)
  assert.deepEqual(received, ['ana@example.test', 'bob@example.test'])
  const { subject, text, html, given_up_at } = await mailTo('ana@example.test')
  assert.deepEqual([subject, text, html, given_up_at], [null, null, null, null])
  for (const [index, seconds] of waits.entries()) {
    const shortest = Math.min(300, 2 ** (index + 1))
    assert.ok(seconds >= shortest, `attempt ${index + 2} comes after ${seconds} s, not ${shortest}`)
  }
})

test('twenty emails that wait for a silent mail server hold no database connection', async () => {
  behaviour = 'silent'
  received.length = 0
  const twenty = Array.from({ length: 20 }, (_, index) => `silent-${index}@example.test`)
  await inTransaction(platform, async (inside) => {
    for (const to of twenty) await hello(to, inside)
  })
  await eventually(async () => silent.length >= 5)
  await Promise.all(twenty.map(mailTo))
  assert.equal(silent.length, 5)
  behaviour = 'well'
  for (const speak of silent) speak()
  await eventually(async () => received.length === 20)
  assert.deepEqual(received.toSorted(), twenty.toSorted())
})

test('a code is sent while bulk mails wait for a mail server that does not answer', async () => {
  behaviour = 'bulk is silent'
  received.length = 0
  silent.length = 0
  const unsubscribe = { page: 'https://layerdrop.test/end/1', post: 'https://layerdrop.test/post/1' }
  await inTransaction(platform, async (inside) => {
    for (let index = 0; index < 30; index++)
      await inside.mail.send(inside, {
        to: `bulk-${index}@example.test`,
        template,
        data: { name: 'Ana' },
        unsubscribe,
      })
  })
  await eventually(async () => silent.length === 3)
  await hello('code@example.test')
  await eventually(async () => received.includes('code@example.test'))
  assert.deepEqual(received, ['code@example.test'])
  behaviour = 'well'
  for (const answer of silent) answer()
  await eventually(async () => received.length === 31)
})

test('a code overtakes receipts and reminders that wait for a slow mail server', async () => {
  behaviour = 'silent'
  received.length = 0
  silent.length = 0
  await inTransaction(platform, async (inside) => {
    for (let index = 0; index < 30; index++) await hello(`receipt-${index}@example.test`, inside)
  })
  await eventually(async () => silent.length === 5)
  const code = { ...template, isRequested: true } as const
  await platform.mail.send(platform, { to: 'urgent@example.test', template: code, data: { name: 'Ana' } })
  behaviour = 'well'
  silent.shift()?.()
  await eventually(async () => received.length >= 2)
  assert.equal(received[1], 'urgent@example.test')
  for (const answer of silent) answer()
  await eventually(async () => received.length === 31)
})

test('a code requested while a drop is sent to many members overtakes them', async () => {
  behaviour = 'well'
  received.length = 0
  const unsubscribe = { page: 'https://layerdrop.test/end/1', post: 'https://layerdrop.test/post/1' }
  const members = 300
  await inTransaction(platform, async (inside) => {
    for (let index = 0; index < members; index++)
      await inside.mail.send(inside, {
        to: `drop-${index}@example.test`,
        template,
        data: { name: 'Ana' },
        unsubscribe,
      })
  })
  await eventually(async () => received.length >= 20)
  await hello('overtakes@example.test')
  const before = received.length
  await eventually(async () => received.includes('overtakes@example.test'))
  const overtaking = received.indexOf('overtakes@example.test') - before
  assert.ok(overtaking < 30, `${overtaking} emails were sent before the code`)
})

async function quarterHourLater() {
  clock.now = new Date(clock.now.getTime() + 15 * 60_000)
  await endBackOff(sendMailJob)
}

/** Returns the seconds until the next attempt, undefined if there is none. */
async function backOffOf(recipient: string) {
  const { id } = await mailTo(recipient)
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - started_on)::float8 as seconds from pgboss.job
    where state = 'retry' and data ->> 'mailId' = ${id}`.execute(platform.db)
  return rows[0]?.seconds
}

function mailTo(recipient: string) {
  return platform.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
}

function isBulk(recipients: string[]) {
  return recipients.some((address) => address.startsWith('bulk-'))
}

function portOf(smtp: SMTPServer) {
  return new Promise<number>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}
