import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../testing/cluster.ts'
import { describeTables } from './table-types.ts'

const { migrationUrl } = await createTestDatabase()
const pool = new pg.Pool({ connectionString: migrationUrl })
after(() => pool.end())

test('the types of the tables are those of the migrated database: otherwise run `npm run table-types`', async () => {
  const written = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8')
  assert.equal(await describeTables(pool), written)
})
