import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { databaseProxy } from '../database/testing/database-proxy.ts'
import { eventually } from '../testing/eventually.ts'
import { testPlatform } from '../testing/platform.ts'
import { createJobs } from './jobs.ts'

const { databaseUrl } = await testPlatform()
const proxy = await databaseProxy(databaseUrl)
const lines: { level: number; msg: string; failures?: number }[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const jobs = createJobs({ url: proxy.url, log, connections: 4 })
for (let queue = 0; queue < 10; queue++) jobs.handle(`outage-${queue}`, async () => undefined)
await jobs.open()
await jobs.work()
after(() => jobs.close())

test('an outage gets an error line at its start, and at its end an info line with the number of failed polls', async () => {
  proxy.reset()
  proxy.disconnect()
  await wait(3_000)
  await proxy.reconnect()
  await eventually(async () => lines.length > 1, { what: 'the end of the outage in the log' })
  assert.deepEqual(
    lines.map(({ level, msg }) => [log.levels.labels[level], msg]),
    [
      ['error', 'jobs: the database is unavailable'],
      ['info', 'jobs: the database is available again'],
    ],
  )
  assert.ok(Number(lines[1]?.failures) > 10)
})
