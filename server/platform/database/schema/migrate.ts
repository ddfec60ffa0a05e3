import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../../errors.ts'

const migrationLock = 727_274

/** Runs each pending .sql file in a transaction, one process at a time. */
export async function migrate(pool: pg.Pool, folder = join(import.meta.dirname, 'migrations')) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // A role without DDL can start a service whose schema is up to date.
    const { rows: found } = await client.query(`select to_regclass('migrations') as migrations`)
    if (found[0]?.migrations === null)
      await client.query(
        'create table migrations (name text primary key, sha256 text not null, ran_at timestamptz not null default now())',
      )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migrations',
    )
    const ran = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort())
      await run(client, { name, text: readFileSync(join(folder, name), 'utf8'), ranAs: ran.get(name) })
  } finally {
    client.release(true)
  }
}

async function run(
  client: pg.PoolClient,
  migration: { name: string; text: string; ranAs: string | undefined },
) {
  const { name, text, ranAs } = migration
  const sha256 = createHash('sha256').update(text).digest('hex')
  if (ranAs === sha256) return
  if (ranAs !== undefined)
    throw new OperatorError(
      `This database was made with an older ${name}, from before the first release. Delete the data folder (DATA_DIR), or set DATABASE_URL to an empty database, and start again.`,
    )
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed and left nothing behind.`, { cause: error })
  }
}
