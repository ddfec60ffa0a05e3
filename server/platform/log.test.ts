import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutSecrets } from './log.ts'

test('secrets never reach the log, however deep they lie', () => {
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
