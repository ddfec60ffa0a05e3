import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from './testing/service.ts'

const { call, platform, signedIn } = await testService()

const refresh = (cookie: string | undefined) => call('GET', '/auth/refresh', { cookie })

test('an account reads 1,200 times a minute at most, however many sessions it has', async () => {
  const { cookie, user, password } = await signedIn()
  const login = await call('POST', '/auth/login', { body: { email: user.email, password } })
  for (let count = 0; count < 1_199; count++) await platform.limits.take('reads-user', user.id)
  assert.equal((await refresh(cookie)).status, 200)
  const { status, headers, body } = await refresh(login.cookie)
  assert.deepEqual([status, body.message], [429, 'Too many requests. Please wait a moment.'])
  assert.ok(Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 60)
  assert.equal((await call('GET', '/category/all', { cookie })).status, 429)
})

test('an account above its read limit can log out, and visitors and other accounts can read', async () => {
  const { cookie, user } = await signedIn()
  const other = await signedIn()
  for (let count = 0; count < 1_200; count++) await platform.limits.take('reads-user', user.id)
  assert.equal((await refresh(cookie)).status, 429)
  assert.equal((await refresh(other.cookie)).status, 200)
  assert.equal((await call('GET', '/category/all')).status, 200)
  assert.equal((await call('POST', '/auth/logout', { cookie })).status, 200)
})
