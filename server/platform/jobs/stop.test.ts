import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { testPlatform } from '../testing/platform.ts'
import { createJobs } from './jobs.ts'

const { platform, databaseUrl } = await testPlatform()
const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })

test('a job that outlasts the stop is not logged as an error', {
  timeout: 60_000,
}, async () => {
  const jobs = createJobs({ url: databaseUrl, log, connections: 2 })
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  jobs.handle('long', () => {
    started.resolve()
    return finish.promise
  })
  await jobs.open()
  await jobs.work()
  await jobs.enqueue(platform, 'long')
  await started.promise
  await jobs.close()
  finish.resolve()
  await new Promise(setImmediate)
  assert.deepEqual(lines, [])
})
