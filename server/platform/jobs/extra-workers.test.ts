import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createExtraWorkers } from './extra-workers.ts'

test('a slow job gets an extra worker as soon as one becomes free', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const extraWorkers = createExtraWorkers({ afterMs: 100, atMost: 1 })
  const started: string[] = []
  const [endFirst, endGone, endThird] = ['first', 'gone', 'third'].map((name) =>
    extraWorkers.watch(async () => void started.push(name)),
  )
  mock.timers.tick(100)
  assert.deepEqual(started, ['first'])
  assert.equal(endGone?.(), false)
  assert.equal(endFirst?.(), true)
  assert.deepEqual(started, ['first', 'third'])
  assert.equal(endThird?.(), true)
})
