import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

const mailClasses = ['bulk', 'requested', 'notice'] as const

export const noLongerWaits = sql<boolean>`(sent_at is not null or given_up_at is not null)`

export async function deleteOldMails({ db, now }: { db: Database; now: () => Date }) {
  for (const mailClass of mailClasses) {
    const before = new Date(now().getTime() - retentionDays.mails[mailClass] * day)
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
