import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { OperatorError } from '../../errors.ts'
import { testCluster } from '../testing/cluster.ts'
import { prepareSchema } from './schema.ts'

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
const { urlFor } = await testCluster()
const server = new pg.Client({ connectionString: urlFor('postgres') })
await server.connect()
after(() => server.end())

async function emptyDatabase(encoding: string) {
  const name = `${encoding.toLowerCase()}_${process.pid}`
  await server.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
  const client = new pg.Client({ connectionString: urlFor(name) })
  await client.connect()
  after(() => client.end())
  return {
    client,
    start: () => prepareSchema({ databaseUrl: urlFor(name), migrationUrl: urlFor(name) }, log),
  }
}

// https://www.postgresql.org/docs/current/multibyte.html#MULTIBYTE-SETTING
test('a new database that cannot hold names of every script is refused with what to do, and stays empty', async () => {
  const { client, start } = await emptyDatabase('LATIN1')
  await assert.rejects(
    start(),
    (error) =>
      error instanceof OperatorError &&
      /^The database has the encoding LATIN1, .* encoding 'UTF8'/.test(error.message),
  )
  const { rows } = await client.query(
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`,
  )
  assert.equal(rows[0]?.n, 0)
})

test('a database of an earlier release starts whatever its encoding is, with a warning', async () => {
  const { client, start } = await emptyDatabase('SQL_ASCII')
  await client.query(
    'create table migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
  )
  await start()
  assert.match(lines.join(''), /"encoding":"SQL_ASCII","msg":"the database has another encoding than UTF8/)
  assert.ok((await client.query('select from migrations')).rowCount)
})
