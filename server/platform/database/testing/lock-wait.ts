import { sql } from 'kysely'
import type { Platform } from '../../platform.ts'
import { eventually } from '../../testing/eventually.ts'

export async function lockWait({ db }: Pick<Platform, 'db'>, count = 1) {
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= count
  })
}
