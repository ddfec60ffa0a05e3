import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

const mails = 250_000
const auditEntries = 300_000
const fileCount = 40
const fileBytes = 10 * 1024 * 1024

/** Adds 40 files of 10 MB, and rows to the database of a stopped service. Returns the megabytes of that database. */
export async function addGigabyte(dataDir: string): Promise<number> {
  for (let number = 0; number < fileCount; number++) {
    const id = randomUUID()
    const folder = join(dataDir, 'files', 'models', id.slice(0, 2))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, id), randomBytes(fileBytes))
  }
  const { url, close } = await openEmbeddedPostgres(join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: url('layerdrop') })
  await client.connect()
  try {
    await client.query(`insert into mails (recipient, template, subject, html, created_at, sent_at)
      select 'member-' || n || '@example.test', 'drop', 'Drop', repeat('x', 1900), now() - n * interval '1 minute', now()
      from generate_series(1, ${mails}) n`)
    await client.query(`insert into audit_log (actor_name, action, kind, thing_id, thing_name, happened_at)
      select 'Ana', 'edit', 'product', gen_random_uuid(), repeat('y', 300), now() - n * interval '1 minute'
      from generate_series(1, ${auditEntries}) n`)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(rows[0]?.bytes) / 1024 / 1024
  } finally {
    await client.end()
    await close()
  }
}
