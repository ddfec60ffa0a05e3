import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../platform/log.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { testPlatform } from '../platform/testing/platform.ts'
import { testService } from '../testing/service.ts'

function testLog() {
  const lines: string[] = []
  const log = createLog({ local: false, logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const alarms = () => lines.filter((line) => line.includes('"alarm":"the database has no connection left"'))
  return { log, alarms }
}

const requests = testLog()
const { app, asOwner, call } = await testService({}, requests.log)
const queues = testLog()
const idle = await testPlatform({}, queues.log)

const limitTo = (connections: number) => `do $$ begin
    execute format('alter database %I connection limit ${connections}', current_database());
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend';
  end $$`

test('while the database has no connection left, requests are answered with 503 and one alarm says why', async () => {
  await asOwner(limitTo(0))
  const request = async () => {
    const { status, body, headers } = await call('GET', '/payment/pricing-plans')
    assert.deepEqual([status, headers['retry-after']], [503, '5'])
    assert.match(body.message, /Please try again\.$/)
    return requests.alarms().length > 0
  }
  await eventually(request, { what: 'the alarm' })
  for (let more = 0; more < 5; more++) await request()
  assert.equal(requests.alarms().length, 1)
  assert.match(requests.alarms()[0] ?? '', /too many connections for database/)
  await asOwner(limitTo(-1))
  await eventually(async () => (await app.inject('/readyz')).statusCode === 200, { what: 'new connections' })
})

test('a worker that gets no connection for its queues raises the alarm, too', async () => {
  const { jobs } = idle.platform
  await jobs.open()
  await jobs.work()
  await idle.asOwner(limitTo(0))
  await eventually(async () => queues.alarms().length > 0, { what: 'the alarm' })
  await idle.asOwner(limitTo(-1))
})
