import type { Database } from '../database/database.ts'
import { day } from '../durations.ts'

const bulkDays = 90
const atOnce = 5_000

/** What a member reads about drops and news: the largest part by far, and no proof of anything. */
export async function deleteOldBulkMails({ db, now }: { db: Database; now: () => Date }) {
  const before = new Date(now().getTime() - bulkDays * day)
  let deleted = 0n
  do {
    const old = db
      .selectFrom('mails')
      .select('id')
      .where('class', '=', 'bulk')
      .where('created_at', '<', before)
      .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null)]))
      .limit(atOnce)
    const result = await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()
    deleted = result.numDeletedRows
  } while (deleted === BigInt(atOnce))
}

/** A member's former emails stay with the account, until it is deleted. One that waits still goes to its address. */
export async function moveMails({ db }: { db: Database }, from: string, to: string) {
  await db
    .updateTable('mails')
    .set({ recipient: to })
    .where('recipient', '=', from)
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null)]))
    .execute()
}
