import { sql } from 'kysely'
import type { Platform } from './platform.ts'

/** Few, so that a clock which jumps ten years does not empty the log: the job runs once a night. */
const entriesANight = 1_000

/** Those that the trigger `audit_log_is_kept` lets go; a reason goes first, with the account. */
const isOld = sql<boolean>`happened_at <= now() - interval '10 years'
  and uuid_v7_time(id) <= now() - interval '10 years'
  and not exists (select from audit_reasons where entry_id = audit_log.id)`

export async function deleteOldAuditEntries({ db }: Pick<Platform, 'db'>) {
  const old = db
    .selectFrom('audit_log')
    .select('id')
    .where(isOld)
    .orderBy('happened_at')
    .orderBy('id')
    .limit(entriesANight)
  await db.deleteFrom('audit_log').where('id', 'in', old).execute()
}
