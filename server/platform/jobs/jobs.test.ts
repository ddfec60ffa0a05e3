import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../testing/platform.ts'

const { platform } = await testPlatform()
const { jobs } = platform

test('work that goes one after the other goes on until nothing waits', { timeout: 30_000 }, async () => {
  const wishes = 20
  const done: number[] = []
  const all = Promise.withResolvers<void>()
  let underway = 0
  let most = 0
  jobs.handle<{ wish: number }>(
    'in-turn',
    async ({ wish }) => {
      most = Math.max(most, ++underway)
      await Promise.resolve()
      underway--
      done.push(wish)
      if (done.length === wishes) all.resolve()
    },
    { atOnce: 1 },
  )
  await jobs.open()
  for (let wish = 0; wish < wishes; wish++) await jobs.enqueue(platform, 'in-turn', { wish })
  await jobs.work()
  await all.promise
  assert.equal(new Set(done).size, wishes)
  assert.equal(most, 1)
})
