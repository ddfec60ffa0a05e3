import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { goodPassword } from './accounts/testing.ts'
import { createLog } from './platform/log.ts'
import { testService } from './testing/service.ts'

const arrivals = new EventTarget()
const received = new Map<string, string>()
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const isBusy = address.startsWith('busy')
    done(isBusy ? Object.assign(new Error('Try later'), { responseCode: 451 }) : undefined)
  },
  onData(stream, { envelope }, done) {
    text(stream).then((source) => {
      for (const { address } of envelope.rcptTo) received.set(address, source)
      done()
      arrivals.dispatchEvent(new Event('mail'))
    }, done)
  },
})
const port = await new Promise<number>((resolve) => {
  const listening = server.listen(0, '127.0.0.1', () => {
    const address = listening.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
})
after(() => server.close())

const lines: string[] = []
const log = createLog(
  { local: false, logLevel: 'info' },
  {
    write: (line) => {
      lines.push(line)
      arrivals.dispatchEvent(new Event('line'))
    },
  },
)
const { platform, call, signedIn } = await testService({ MAIL_URL: `smtp://127.0.0.1:${port}` }, log, {
  hasWorkers: true,
})
await platform.jobs.work()

async function mailTo(address: string) {
  while (!received.has(address)) await once(arrivals, 'mail')
  return received
    .get(address)
    ?.match(/^X-Request-ID: (.+)$/im)?.[1]
    ?.trim()
}

async function lineWith(fields: Record<string, unknown>) {
  for (;;) {
    const found = lines
      .map((line) => JSON.parse(line))
      .find((line) => Object.entries(fields).every(([name, value]) => line[name] === value))
    if (found) return found
    await once(arrivals, 'line')
  }
}

const register = (email: string) =>
  call('POST', '/auth/register', {
    body: { name: 'Ana', email, password: goodPassword, country: 'Germany', priceId: 'price_monthly' },
  })

test('an email names the request that caused it', { timeout: 60_000 }, async () => {
  const { headers } = await register('ana@example.test')
  assert.equal(await mailTo('ana@example.test'), headers['x-request-id'])
})

test('log lines of a job, and emails that it sends through another job, name the request that enqueued it', {
  timeout: 60_000,
}, async () => {
  const { user, cookie } = await signedIn({ email: 'bob@example.test' })
  const { headers } = await call('POST', '/auth/export', { cookie })
  const requestId = headers['x-request-id']
  assert.equal(await mailTo(user.email), requestId)
  const line = await lineWith({ event: 'export-made', userId: user.id })
  assert.deepEqual([line.requestId, line.job, typeof line.jobId], [requestId, 'privacy-export', 'string'])
})

test('the log line of a failed job names the request', { timeout: 60_000 }, async () => {
  const { headers } = await register('busy@example.test')
  const line = await lineWith({ msg: 'a job failed' })
  assert.deepEqual([line.requestId, line.job], [headers['x-request-id'], 'mail-send'])
})

test('a log line of a request has its id once, and a line outside requests and jobs has none', async () => {
  const { headers } = await call('GET', '/auth/refresh')
  const id = String(headers['x-request-id'])
  assert.equal(lines.findLast((line) => line.includes('"msg":"request"'))?.split(id).length, 2)
  platform.log.info('idle')
  assert.equal(JSON.parse(lines.at(-1) ?? '').requestId, undefined)
})
