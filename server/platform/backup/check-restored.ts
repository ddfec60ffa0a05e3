import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, openPool } from '../database/database.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { OperatorError } from '../errors.ts'
import { compareFiles } from '../files/comparison.ts'
import { folderFiles } from '../files/folder-files.ts'

export async function checkRestored(folder: string) {
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  const pool = openPool({ url: postgres.url('layerdrop'), connections: 2, onError: () => undefined })
  try {
    const db = openDatabase(pool)
    // Reading a page verifies its checksum.
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')
    `.execute(db)
    for (const { name } of tables) await pool.query(`set statement_timeout = 0; select count(*) from ${name}`)
    const { lost } = await compareFiles({ db, files: folderFiles(join(folder, 'files')) })
    if (lost.length > 0)
      throw new OperatorError(
        `The backup is incomplete. Missing files that its rows name: ${lost.length}, the first is ${lost[0]}.`,
      )
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
