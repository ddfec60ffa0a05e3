import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { Refusal } from '../errors.ts'
import { openPlatform } from '../open-platform.ts'
import { testPlatform } from '../testing/platform.ts'

const { platform, config, databaseUrl } = await testPlatform()
const second = await openPlatform(config, databaseUrl, pino({ level: 'silent' }))
after(second.close)
const limit = 'password-session'

test('ten of sixty parallel calls pass, and the others get a Retry-After', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => platform.limits.take(limit, 'ana')),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  assert.equal(refused.length, 50)
  for (const refusal of refused) {
    assert.ok(refusal instanceof Refusal)
    assert.equal(refusal.status, 429)
    assert.ok(Number(refusal.retryAfterSeconds) > 0)
  }
})

test('another key has its own count', async () => {
  for (let count = 0; count < 10; count++) await platform.limits.take(limit, 'bea')
  await assert.rejects(platform.limits.take(limit, 'bea'))
  await platform.limits.take(limit, 'bob')
})

test('forget ends the count of a key', async () => {
  const key = 'cleo'
  for (let count = 0; count < 10; count++) await platform.limits.take(limit, key)
  await assert.rejects(platform.limits.take(limit, key))
  await platform.limits.forget(limit, key)
  await platform.limits.take(limit, key)
})

test('giveBack returns one point', async () => {
  const key = 'dora'
  for (let count = 0; count < 10; count++) await platform.limits.take(limit, key)
  await platform.limits.giveBack(limit, key)
  await platform.limits.take(limit, key)
  await assert.rejects(platform.limits.take(limit, key))
})

test('two processes share one count', async () => {
  const key = 'emil'
  const { limits } = second.platform
  for (let count = 0; count < 5; count++) {
    await platform.limits.take(limit, key)
    await limits.take(limit, key)
  }
  await assert.rejects(platform.limits.take(limit, key), Refusal)
  await assert.rejects(limits.take(limit, key), Refusal)
  await platform.limits.forget(limit, key)
  await limits.take(limit, key)
  await platform.limits.take(limit, key)
})

test('tryTake returns false where take throws', async () => {
  assert.equal(await platform.limits.tryTake('payment-lookup', 'flora'), true)
  assert.equal(await platform.limits.tryTake('payment-lookup', 'flora'), false)
})

test('a wait of a day is shown in hours', async () => {
  for (let count = 0; count < 15; count++) await platform.limits.take('code-account', 'eve')
  await assert.rejects(platform.limits.take('code-account', 'eve'), { message: /try again in 24 hours\.$/ })
})
