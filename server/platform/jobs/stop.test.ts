import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { testPlatform } from '../testing/platform.ts'
import { createJobs } from './jobs.ts'

const { platform, databaseUrl } = await testPlatform()
const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })

test('jobs that outlast the stop are not logged as errors, and no other is started in their place', {
  timeout: 60_000,
}, async () => {
  const jobs = createJobs({ url: databaseUrl, log, connections: 2 })
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  let running = 0
  const handler = () => {
    if (++running === 2) started.resolve()
    return finish.promise
  }
  jobs.handle('long', handler, { workers: 2, extraWorkers: { afterMs: 2_000, atMost: 1 } })
  await jobs.open()
  await jobs.work()
  for (let job = 1; job <= 3; job++) await jobs.enqueue(platform, 'long')
  await started.promise
  await jobs.close()
  finish.resolve()
  await new Promise(setImmediate)
  assert.deepEqual(lines, [])
  assert.equal(running, 2)
})
