// Writes the types of the tables from a database that has run every migration.
import '../server/platform/node-version.mjs'
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { describeTables } from '../server/platform/database/schema/table-types.ts'
import { createTestDatabase } from '../server/platform/database/testing/cluster.ts'

const { migrationUrl } = await createTestDatabase()
const pool = new pg.Pool({ connectionString: migrationUrl })
writeFileSync('server/platform/database/tables.ts', await describeTables(pool))
await pool.end()
process.exit(0)
