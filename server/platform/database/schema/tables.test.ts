import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase, startTestCluster, templateDatabase } from '../testing/cluster.ts'
import { describeTables } from './table-types.ts'

const { migrationUrl } = await createTestDatabase()
const pool = new pg.Pool({ connectionString: migrationUrl })
after(() => pool.end())

const written = readFileSync(join(import.meta.dirname, '..', 'tables.ts'), 'utf8')

test('the types of the tables are those of the migrated database: otherwise run `npm run table-types`', async () => {
  assert.equal(await describeTables(pool), written)
})

const others = globSync('/usr/lib/postgresql/{15,16,17}/bin/initdb').map((path) => join(path, '../..'))

test('the migrations make the same tables on other PostgreSQLs of this machine', {
  skip: others.length === 0 && 'no PostgreSQL 15, 16 or 17 is installed (Debian: postgresql-15)',
}, async () => {
  for (const native of others) {
    const { urlFor } = await startTestCluster(undefined, { native })
    const other = new pg.Pool({ connectionString: urlFor(templateDatabase) })
    assert.equal(await describeTables(other), written, native)
    const { rows } = await other.query('show server_version')
    assert.equal(Number.parseInt(rows[0].server_version, 10), Number(basename(native)))
    await other.end()
  }
})
