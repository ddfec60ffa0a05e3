import { sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type Content = { subject: string; body: string }
type Draft = { id: string; version: number }

const maxListed = 100

export function selectNews({ db }: Deps) {
  return db.selectFrom('product_news').selectAll().orderBy('created_at', 'desc').limit(maxListed).execute()
}

export function findNews({ db }: Deps, id: string) {
  return db.selectFrom('product_news').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertNews({ db, now }: Pick<Platform, 'db' | 'now'>, content: Content) {
  return db
    .insertInto('product_news')
    .values({ ...content, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateDraft(
  { db }: Deps,
  { id, version }: Draft,
  change: Partial<Content> & { sent_at?: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('product_news')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeDraft({ db }: Deps, { id, version }: Draft) {
  const { numDeletedRows } = await db
    .deleteFrom('product_news')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function wasSentAfter({ db }: Deps, time: Date) {
  const row = await db
    .selectFrom('product_news')
    .select('id')
    .where('sent_at', '>', time)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
