import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { noLongerWaits } from '../../platform/mail/mail-retention.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export async function deleteStaleRegistrations({ db }: Deps, before: Date) {
  await db.deleteFrom('users').where('verified_at', 'is', null).where('created_at', '<', before).execute()
  await db.deleteFrom('registrations').where('created_at', '<', before).execute()
}

/** Deletes reports about addresses that no account has: the member has another one, or the report came late. */
export async function deleteFormerSuppressions({ db }: Deps, before: Date) {
  await db
    .deleteFrom('suppressed_addresses as a')
    .where('a.happened_at', '<', before)
    .where(hasNoAccount('a.address'))
    .execute()
}

/** Each statement deletes the emails of a few days, because of its time limit. */
export async function deleteOrphanedMails({ db }: Deps, before: Date) {
  const oldest = await db.selectFrom('mails').select('created_at').orderBy('id').limit(1).executeTakeFirst()
  const last = before.getTime()
  const atOnce = 3 * day
  for (let from = oldest?.created_at.getTime() ?? last; from < last; from += atOnce)
    await db
      .deleteFrom('mails')
      .where('id', '>=', firstIdAt(new Date(from)))
      .where('id', '<', firstIdAt(new Date(Math.min(from + atOnce, last))))
      .where(noLongerWaits)
      .where(hasNoAccount('mails.recipient'))
      .execute()
}

function hasNoAccount(column: string) {
  const address = sql.ref(column)
  return sql<boolean>`not exists (select from users where email = ${address})
    and not exists (select from users where pending_email = ${address})`
}
