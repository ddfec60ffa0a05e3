import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { watchWrites } from '../platform/database/connections/write-watch.ts'
import { createLog } from '../platform/log.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { testService } from '../testing/service.ts'

const lines: string[] = []
const log = createLog({ local: false, logLevel: 'error' }, { write: (line) => lines.push(line) })
const { app, asOwner, call, platform, signedIn } = await testService({}, log)
const alarms = () => lines.filter((line) => line.includes('"alarm":"the database only accepts reads"'))

/** As a provider does when the disk is full, and as a standby behaves. */
const setReadOnly = (value: 'on' | 'off') =>
  asOwner(`set transaction read write; do $$ begin
    execute format('alter database %I set default_transaction_read_only = ${value}', current_database());
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend';
  end $$`)

const readiness = async () => {
  const response = await app.inject('/readyz')
  const { message, data } = response.json<{ message: string; data: { databaseWrites: boolean } }>()
  return { status: response.statusCode, message, databaseWrites: data.databaseWrites }
}

test('while the database only accepts reads, pages are served, writes are answered with 503, and /readyz and an alarm say so', async () => {
  const { user, cookie, password } = await signedIn()
  const signIn = () => call('POST', '/auth/login', { body: { email: user.email, password } })
  after(watchWrites(platform, { everyMs: 20 }))
  assert.equal((await readiness()).databaseWrites, true)
  await setReadOnly('on')
  await eventually(async () => !(await readiness()).databaseWrites, { what: '/readyz to say it' })
  await eventually(async () => (await readiness()).status === 200, { what: 'new connections' })
  assert.equal((await readiness()).message, 'Ready, but the database only accepts reads')
  for (const path of ['/auth/refresh', '/product/all', '/payment/pricing-plans'])
    assert.equal((await call('GET', path, { cookie })).status, 200, path)
  const { status, body, headers } = await signIn()
  assert.deepEqual([status, headers['retry-after']], [503, '5'])
  assert.match(body.message, /Please try again\.$/)
  await eventually(async () => alarms().length > 0, { what: 'the alarm' })
  await setReadOnly('off')
  await eventually(async () => (await readiness()).databaseWrites, { what: 'the end' })
  assert.equal((await readiness()).message, 'Ready')
  assert.equal((await signIn()).status, 200)
  assert.equal(alarms().length, 1)
})
