import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { OperatorError } from '../../errors.ts'
import { testPlatform } from '../../testing/platform.ts'
import { createTestDatabase } from '../testing/cluster.ts'
import { prepareSchema } from './schema.ts'

const { platform, databaseUrl, asOwner } = await testPlatform()
const log = pino({ level: 'silent' })
const denied = { code: '42501' }
const refused = (statement: string) =>
  assert.rejects(sql.raw(statement).execute(platform.db), denied, statement)

// OWASP ASVS 5.0 13.2.2: the accounts of a backend have the least privileges that they need.
test('the traffic role cannot create, alter, empty or drop a table, an index, a function or a schema', async () => {
  for (const statement of [
    'create table stolen (id int)',
    'create table pgboss.stolen (id int)',
    'create temporary table stolen (id int)',
    'create table stolen as select * from users',
    'create index stolen on users (name)',
    'create view stolen as select 1',
    'create function stolen() returns int language sql as $$ select 1 $$',
    'create schema stolen',
    'create extension dblink',
    'create role stolen login superuser',
    'alter table users add column stolen text',
    'alter table users disable trigger all',
    'drop table mails',
    'truncate audit_log',
    'drop schema pgboss cascade',
  ])
    await refused(statement)
})

test('the traffic role reaches no file and no program of the server', async () => {
  await refused(`copy users to '/tmp/stolen'`)
  await refused(`copy users to program 'cat > /tmp/stolen'`)
  await refused(`copy users from program 'id'`)
  await refused(`select pg_read_file('PG_VERSION')`)
  await refused(`alter system set log_statement = 'all'`)
  await refused('set role postgres')
})

test('the traffic role cannot rewrite which migrations ran', async () => {
  await refused(`insert into migrations (name, sha256) values ('9999_stolen.sql', '')`)
  await refused('delete from migrations')
})

test('the traffic role adds jobs and works on them', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  platform.jobs.handle('roles-test', async (data) => resolve(data))
  await platform.jobs.open()
  await platform.jobs.work()
  await platform.jobs.enqueue(platform, 'roles-test', { from: 'traffic' })
  assert.deepEqual(await promise, { from: 'traffic' })
})

test('a table of a later migration is open to the traffic role after the next start', async () => {
  const { databaseUrl: traffic, migrationUrl } = await createTestDatabase()
  const owner = new pg.Client({ connectionString: migrationUrl })
  await owner.connect()
  await owner.query('create table later (id serial primary key)')
  await owner.end()
  const client = new pg.Client({ connectionString: traffic })
  await client.connect()
  await assert.rejects(client.query('insert into later default values'), denied)
  await Promise.all([1, 2, 3].map(() => prepareSchema({ databaseUrl: traffic, migrationUrl }, log)))
  await client.query('insert into later default values')
  await client.end()
})

test('a start with only the traffic role works on an up-to-date schema', async () => {
  await prepareSchema({ databaseUrl, migrationUrl: databaseUrl }, log)
})

test('a start with only the traffic role is refused with a sentence when a migration is due', async () => {
  await asOwner(`delete from migrations where name = '0009_banners.sql'`)
  await assert.rejects(
    prepareSchema({ databaseUrl, migrationUrl: databaseUrl }, log),
    (error) => error instanceof OperatorError && /Set DATABASE_MIGRATION_URL/.test(error.message),
  )
})

test('a database from before the first release is refused with what to do', async () => {
  await asOwner(`update migrations set sha256 = 'older' where name = '0001_platform.sql'`)
  await assert.rejects(
    prepareSchema({ databaseUrl, migrationUrl: databaseUrl }, log),
    (error) => error instanceof OperatorError && /Delete the data folder/.test(error.message),
  )
})
