import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from './platform/testing/eventually.ts'
import { testService } from './testing/service.ts'

const { app, asOwner, call, signedIn } = await testService()

test('a member signs in to a database whose dates are not written in the ISO form', async () => {
  const { user, password } = await signedIn()
  await asOwner(`do $$ begin
    execute format('alter database %I set datestyle = %L', current_database(), 'German, DMY');
    perform pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend';
  end $$`)
  const isReady = async () => (await app.inject('/readyz')).statusCode === 200
  await eventually(isReady, { what: 'new connections' })
  const body = { email: user.email, password }
  const { status, cookie } = await call('POST', '/auth/login', { body })
  assert.equal(status, 200)
  assert.equal((await call('GET', '/auth/refresh', { cookie })).status, 200)
})
