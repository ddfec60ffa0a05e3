import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { databaseProxy } from '../database/testing/database-proxy.ts'
import { testPlatform } from '../testing/platform.ts'
import { createJobs } from './jobs.ts'

const { platform, databaseUrl } = await testPlatform()

test('a worker that loses the database while it starts works when it is back', {
  timeout: 60_000,
}, async () => {
  const proxy = await databaseProxy(databaseUrl)
  const outage = Promise.withResolvers<void>()
  const log = pino({ level: 'error' }, { write: () => outage.resolve() })
  const jobs = createJobs({ url: proxy.url, log, connections: 2 })
  after(() => jobs.close())
  const done = Promise.withResolvers<void>()
  jobs.handle('nightly', async () => done.resolve(), { schedule: '0 3 * * *', deletesOld: false })
  await jobs.open()
  proxy.disconnect()
  const starting = jobs.work()
  await outage.promise
  await proxy.reconnect()
  await starting
  await jobs.enqueue(platform, 'nightly')
  await done.promise
  const { rows } = await sql`select cron from pgboss.schedule where name = 'nightly'`.execute(platform.db)
  assert.deepEqual(rows, [{ cron: '0 3 * * *' }])
})
