import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from './testing.ts'

const { call, platform, signedIn } = await testService()

const refresh = (cookie: string | undefined) => call('GET', '/auth/refresh', { cookie })

test('a session reads six hundred times a minute at most, and no other session waits for it', async () => {
  const { cookie, user, password } = await signedIn()
  const refused = []
  for (let batch = 0; batch < 61; batch++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)))
    refused.push(...answers.filter(({ status }) => status === 429))
  }
  assert.equal(refused.length, 10)
  const headers = refused[0]?.headers ?? {}
  assert.equal(refused[0]?.body.message, 'Too many requests. Please wait a moment.')
  assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
  const elsewhere = await call('POST', '/auth/login', { body: { email: user.email, password } })
  assert.equal((await refresh(elsewhere.cookie)).status, 200)
  assert.equal((await call('GET', '/category/all', { cookie })).status, 429)
  assert.equal((await call('GET', '/category/all')).status, 200)
  assert.equal((await call('POST', '/auth/logout', { cookie })).status, 200)
})

test('an account reads eighteen hundred times a minute at most, however many sessions it has', async () => {
  const { cookie, user } = await signedIn()
  for (let count = 0; count < 1_799; count++) await platform.limits.take('reads-user', user.id)
  assert.equal((await refresh(cookie)).status, 200)
  const { status, body } = await refresh(cookie)
  assert.deepEqual([status, body.message], [429, 'Too many requests. Please wait a moment.'])
})
