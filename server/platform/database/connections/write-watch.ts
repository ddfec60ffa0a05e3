import { sql } from 'kysely'
import { createThrottledAlarm } from '../../log.ts'
import type { Platform } from '../../platform.ts'

export async function acceptsWrites(db: Platform['db']): Promise<boolean> {
  const { rows } = await sql<{ accepts: boolean }>`
    select current_setting('transaction_read_only') = 'off' as accepts`.execute(db)
  return rows[0]?.accepts === true
}

/** Returns a function that ends the watch. During a switchover one check may still reach the former primary. */
export function watchWrites({ db, log }: Pick<Platform, 'db' | 'log'>, { everyMs = 10_000 } = {}) {
  const raise = createThrottledAlarm({ log, alarm: 'the database only accepts reads' })
  let refusals = 0
  const timer = setInterval(async () => {
    const accepts = await acceptsWrites(db).catch(() => true)
    refusals = accepts ? 0 : refusals + 1
    if (refusals > 1) raise()
  }, everyMs).unref()
  return () => clearInterval(timer)
}
