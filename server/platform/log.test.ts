import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alarmCounts, createLog, withoutSecrets } from './log.ts'

test('secrets never reach the log, however deep they are nested', () => {
  const logged = withoutSecrets({
    userId: 'u1',
    password: 'p',
    body: { code: '123456', list: [{ token: 't' }, 'kept'] },
    headers: { 'set-cookie': 's', cookie: 'c', authorization: 'a' },
    at: new Date(0),
  })
  assert.deepEqual(logged, {
    userId: 'u1',
    password: '[hidden]',
    body: { code: '[hidden]', list: [{ token: '[hidden]' }, 'kept'] },
    headers: { 'set-cookie': '[hidden]', cookie: '[hidden]', authorization: '[hidden]' },
    at: new Date(0),
  })
})

test('alarm lines are counted by message', () => {
  const log = createLog({ local: false, logLevel: 'info' }, { write: () => undefined })
  log.error({ alarm: 'something is odd' }, 'billing')
  log.error({ alarm: 'something is odd' }, 'billing')
  log.error({ other: 'thing' }, 'billing')
  assert.equal(alarmCounts.get('something is odd'), 2)
})
