import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from './database.ts'
import { testPlatform } from './testing.ts'

const { platform, mailsTo } = await testPlatform()
await platform.jobs.open()

test('a mail is promised with the transaction that asked for it, and takes data only as data', async () => {
  const template = { name: 'hello', subject: 'Hello {{ name }}', body: 'Dear {{ name }}' }
  await platform.mail.send(platform, { to: 'ana@example.test', template, data: { name: '<b>{{ 1 }}' } })
  assert.deepEqual(await mailsTo('ana@example.test'), [
    {
      template: 'hello',
      subject: 'Hello <b>{{ 1 }}',
      text: 'Dear <b>{{ 1 }}\n\nLayerdrop\nhello@layerdrop.test\n',
    },
  ])
  await inTransaction(platform, async (inside) => {
    await inside.mail.send(inside, { to: 'bob@example.test', template, data: { name: 'Bob' } })
    throw new Error('undo')
  }).catch(() => undefined)
  assert.deepEqual(await mailsTo('bob@example.test'), [])
})
