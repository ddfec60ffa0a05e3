import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

const bulkDays = 90

/** A condition of `mails`: sent or given up. */
export const noLongerWaits = sql<boolean>`(sent_at is not null or given_up_at is not null)`

/** Deletes old emails about drops and news: the largest part by far, and no proof of anything. */
export async function deleteOldBulkMails({ db, now }: { db: Database; now: () => Date }) {
  const before = new Date(now().getTime() - bulkDays * day)
  await deleteInBatches(5_000, (limit) => {
    const old = db
      .selectFrom('mails')
      .select('id')
      .where('class', '=', 'bulk')
      .where('created_at', '<', before)
      .where(noLongerWaits)
      .limit(limit)
    return db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()
  })
}

/** Moves a member's former emails to the new address, so that they are deleted with the account. One that waits still goes to its own address. */
export async function moveMails({ db }: { db: Database }, from: string, to: string) {
  await db
    .updateTable('mails')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where(noLongerWaits)
    .execute()
}
