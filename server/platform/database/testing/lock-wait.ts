import { sql } from 'kysely'
import type { Platform } from '../../platform.ts'
import { eventually } from '../../testing/eventually.ts'

/** Resolves when a statement of this database waits for a lock. */
export async function lockWait({ db }: Pick<Platform, 'db'>) {
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  })
}
