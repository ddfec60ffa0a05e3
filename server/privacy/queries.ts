import { type Selectable, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type ExportRow = Selectable<Tables['data_exports']>

export function findExport({ db }: Deps, userId: string): Promise<ExportRow | undefined> {
  return db.selectFrom('data_exports').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Locked, so that a worker that stores its file has committed before, or stores none. */
export function lockExport({ db }: Deps, userId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function startExport({ db }: Deps, userId: string, askedAt: Date) {
  const fresh = {
    id: sql<string>`uuid_v7()`,
    asked_at: askedAt,
    storage_key: null,
    bytes: null,
    expires_at: null,
  }
  const { id } = await db
    .insertInto('data_exports')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function storeExport(
  { db }: Deps,
  exportId: string,
  { key, bytes, expiresAt }: { key: string; bytes: number; expiresAt: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ storage_key: key, bytes, expires_at: expiresAt })
    .where('id', '=', exportId)
    .where('storage_key', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function removeExpiredExports({ db }: Deps, now: Date) {
  const removed = await db
    .deleteFrom('data_exports')
    .where('expires_at', '<=', now)
    .returning('storage_key')
    .execute()
  return removed.flatMap(({ storage_key }) => storage_key ?? [])
}

export async function recordDeletedAccount({ db, now }: Pick<Platform, 'db' | 'now'>, userId: string) {
  await db
    .insertInto('deleted_accounts')
    .values({ user_id: userId, deleted_at: now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
