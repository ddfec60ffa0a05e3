import { sql } from 'kysely'
import { deleteInBatches } from './database/delete-in-batches.ts'
import type { Platform } from './platform.ts'

/** Those that the trigger `audit_log_is_kept` lets go; a reason goes first, with the account. */
const isOld = sql<boolean>`happened_at <= now() - interval '10 years'
  and not exists (select from audit_reasons where entry_id = audit_log.id)`

export async function deleteOldAuditEntries({ db }: Pick<Platform, 'db'>) {
  await deleteInBatches(5_000, (limit) => {
    const old = db.selectFrom('audit_log').select('id').where(isOld).limit(limit)
    return db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst()
  })
}
