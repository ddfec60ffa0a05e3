import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from '../testing.ts'

const { call, signedIn } = await testService()

test('a member signs in and is known by the cookie', async () => {
  const { user, cookie } = await signedIn({ plan: 'basic_free' })
  const answer = await call('GET', '/auth/refresh', { cookie })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, { user })
})
