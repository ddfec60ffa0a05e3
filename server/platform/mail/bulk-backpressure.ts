import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import type { Database } from '../database/database.ts'
import { rowLimits } from '../limits/limits.ts'

const limits = rowLimits.bulkMails

/** An email that waits for a day no longer counts. */
export async function secondsUntilBulkMail({ db, now }: { db: Database; now: () => Date }) {
  const unsent = db
    .selectFrom('mails')
    .select('last_error')
    .where('class', '=', 'bulk')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '>', new Date(now().getTime() - day))
    // Makes the planner use the index of unsent emails, whatever its statistics say.
    .orderBy('created_at', 'desc')
    .limit(limits.unsent)
  const { all, untried } = await db
    .selectFrom(unsent.as('unsent'))
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where last_error is null))::int`.as('untried'),
    ])
    .executeTakeFirstOrThrow()
  if (all >= limits.unsent) return 60
  return untried >= limits.untried ? 5 : 0
}
