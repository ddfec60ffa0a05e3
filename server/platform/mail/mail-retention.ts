import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/** Of codes and notices only that they were sent: the text goes when the email does. */
const daysKept = [
  ['bulk', 90],
  ['requested', 365],
  ['notice', 3 * 365],
] as const

export const noLongerWaits = sql<boolean>`(sent_at is not null or given_up_at is not null)`

export async function deleteOldMails({ db, now }: { db: Database; now: () => Date }) {
  for (const [mailClass, days] of daysKept) {
    const before = new Date(now().getTime() - days * day)
    await deleteInBatches(5_000, (limit) => {
      const old = db
        .selectFrom('mails')
        .select('id')
        .where('class', '=', mailClass)
        .where('created_at', '<', before)
        .where(noLongerWaits)
        .limit(limit)
      return db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()
    })
  }
}

/** Emails to a former address are then deleted with the account. An unsent email still goes to its own address. */
export async function moveMails({ db }: { db: Database }, from: string, to: string) {
  await db
    .updateTable('mails')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where(noLongerWaits)
    .execute()
}
