import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { nativeFolder } from '../embedded/postgres-launch.ts'
import { createTestDatabase } from '../testing/cluster.ts'
import { describeTables } from './table-types.ts'

const { migrationUrl } = await createTestDatabase()
const pool = new pg.Pool({ connectionString: migrationUrl })
after(() => pool.end())

const written = readFileSync(join(import.meta.dirname, '..', 'tables.ts'), 'utf8')

test('the types of the tables are those of the migrated database: otherwise run `npm run table-types`', async () => {
  assert.equal(await describeTables(pool), written)
})

test('the database is that of LAYERDROP_TEST_POSTGRES where it is set', async () => {
  const { rows } = await pool.query('show server_version')
  const native = process.env.LAYERDROP_TEST_POSTGRES ?? nativeFolder()
  const { stdout } = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  assert.ok(stdout.includes(rows[0].server_version), `${stdout} and not ${rows[0].server_version}`)
})
