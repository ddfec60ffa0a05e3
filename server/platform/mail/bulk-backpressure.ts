import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import type { Database } from '../database/database.ts'

/** A queue that grows faster than PostgreSQL analyses its table is read as a whole for each batch. */
const untriedAtMost = 2_000
/** With failed ones: the mail server is away. A few addresses that it defers hold up nobody. */
const unsentAtMost = 10_000

/** Returns how long bulk mail is held back. An email that waits for a day no longer counts. */
export async function secondsUntilBulkMail({ db, now }: { db: Database; now: () => Date }) {
  const unsent = db
    .selectFrom('mails')
    .select('last_error')
    .where('class', '=', 'bulk')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '>', new Date(now().getTime() - day))
    // Keeps the planner at the index of unsent mails, whatever its statistics say.
    .orderBy('created_at', 'desc')
    .limit(unsentAtMost)
  const { all, untried } = await db
    .selectFrom(unsent.as('unsent'))
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where last_error is null))::int`.as('untried'),
    ])
    .executeTakeFirstOrThrow()
  if (all >= unsentAtMost) return 60
  return untried >= untriedAtMost ? 5 : 0
}
