import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitConcurrency } from './concurrency-limit.ts'

test('only the allowed number runs at once, others wait, and those beyond the queue are refused', async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 3 })
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running--
    return 'done'
  }
  const all = Promise.allSettled(Array.from({ length: 6 }, () => limited(work)))
  for (let round = 0; round < 20; round++) {
    await new Promise(setImmediate)
    finish.shift()?.()
  }
  const outcomes = await all
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.status : outcome.value)),
    [...Array(5).fill('done'), 503],
  )
  assert.equal(most, 2)
})

test('failed work frees its place', async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 1 })
  await assert.rejects(
    limited(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await limited(async () => 'done'), 'done')
})
