import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { Refusal } from '../errors.ts'
import { openPlatform } from '../open-platform.ts'
import { testPlatform } from '../testing.ts'

const { platform, config, databaseUrl } = await testPlatform()
const second = await openPlatform(config, databaseUrl, pino({ level: 'silent' }))
after(second.close)
const limit = { name: 'test-tries', points: 10, seconds: 600 }

test('of sixty parallel tries exactly ten pass, and the others are told when to come back', async () => {
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

test('another key is not touched', async () => {
  await platform.limits.take(limit, 'bob')
})

test('what is forgotten can be taken again', async () => {
  const key = 'cleo'
  for (let count = 0; count < 10; count++) await platform.limits.take(limit, key)
  await assert.rejects(platform.limits.take(limit, key))
  await platform.limits.forget(limit, key)
  await platform.limits.take(limit, key)
})

test('a try that is given back can be taken again, and only that one', async () => {
  const key = 'dora'
  for (let count = 0; count < 10; count++) await platform.limits.take(limit, key)
  await platform.limits.giveBack(limit, key)
  await platform.limits.take(limit, key)
  await assert.rejects(platform.limits.take(limit, key))
})

test('two processes share the points, and what one forgets the other forgets', async () => {
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

test('a day is spoken of in hours', async () => {
  const daily = { name: 'test-daily', points: 1, seconds: 86_400 }
  await platform.limits.take(daily, 'eve')
  await assert.rejects(platform.limits.take(daily, 'eve'), { message: /try again in 24 hours\.$/ })
})
