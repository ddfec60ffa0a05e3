import { sql } from 'kysely'
import { eventually } from '../../testing/eventually.ts'
import type { Database } from '../database.ts'

type Server = { db: Database; asOwner: (statement: string) => Promise<unknown> }

export async function killPostmaster({ db, asOwner }: Server) {
  const start = async () => {
    const query = sql<{ start: string }>`select pg_postmaster_start_time()::text as start`
    return (await query.execute(db)).rows[0]?.start
  }
  const before = await start()
  // Without a postmaster a client may lose its connection before it gets its answer.
  await asOwner(
    `copy (select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)) to program 'xargs kill -9'`,
  ).catch(() => undefined)
  await eventually(async () => (await start()) !== before, {
    what: 'the restart of PostgreSQL',
    seconds: 300,
  })
}
