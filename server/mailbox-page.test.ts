import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from './testing/service.ts'

const { app } = await testService()
const pages = ['/dev/mailbox', '/dev/mailbox.json']

type Sent = { host?: string; from?: string; headers?: Record<string, string> }

async function statuses({ host = '127.0.0.1:3000', from = '127.0.0.1', headers = {} }: Sent) {
  const answers = pages.map((url) =>
    app
      .inject({ url, remoteAddress: from, headers: { host, ...headers } })
      .then(({ statusCode }) => statusCode),
  )
  return Promise.all(answers)
}

test('the mailbox answers to the names of this machine', async () => {
  for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])
    assert.deepEqual(await statuses({ host }), [200, 200], host)
  assert.deepEqual(await statuses({ from: '::ffff:127.0.0.1' }), [200, 200])
})

test('the mailbox refuses a foreign host name, which could be a DNS rebinding page', async () => {
  for (const host of ['evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example'])
    assert.deepEqual(await statuses({ host }), [404, 404], host)
})

test('the mailbox refuses a connection from another machine', async () => {
  for (const from of ['10.0.0.7', '203.0.113.9', '2001:db8::1'])
    assert.deepEqual(await statuses({ from }), [404, 404], from)
})

test('the mailbox refuses requests through a proxy or tunnel', async () => {
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'])
    assert.deepEqual(await statuses({ headers: { [name]: '127.0.0.1' } }), [404, 404], name)
})
