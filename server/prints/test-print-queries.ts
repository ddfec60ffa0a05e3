import { type Insertable, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export function selectTestPrints({ db }: Deps, productId: string) {
  return db
    .selectFrom('test_prints')
    .select(['id', 'version', 'printer', 'filament', 'note', sql<string>`printed_on::text`.as('printedOn')])
    .where('product_id', '=', productId)
    .orderBy('printed_on', 'desc')
    .orderBy('id')
    .execute()
}

export async function isPublished({ db, now }: Pick<Platform, 'db' | 'now'>, productId: string) {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('status', 'in', ['published', 'retired'])
    .where('published_at', '<=', now())
    .executeTakeFirst()
  return row !== undefined
}

export async function findTitle({ db }: Deps, productId: string) {
  const row = await db.selectFrom('products').select('title').where('id', '=', productId).executeTakeFirst()
  return row?.title
}

export async function insertTestPrint({ db }: Deps, print: Insertable<Tables['test_prints']>) {
  const added = await db
    .insertInto('test_prints')
    .values(print)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export function deleteTestPrintRow({ db }: Deps, { id, productId }: { id: string; productId: string }) {
  return db
    .deleteFrom('test_prints')
    .where('id', '=', id)
    .where('product_id', '=', productId)
    .returning(['version', 'printer', 'filament'])
    .executeTakeFirst()
}
