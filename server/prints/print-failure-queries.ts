import { type Insertable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listPrintFailures } from '#contract/prints/print-failures.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type Reported = { userId: string; productId: string; version: string }

export function findOpenFailure({ db }: Deps, { userId, productId, version }: Reported) {
  return db
    .selectFrom('print_failures')
    .select(['version', 'reported_at', 'printer', 'filament', 'message'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('version', '=', version)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
}

export async function insertFailure({ db }: Deps, failure: Insertable<Tables['print_failures']>) {
  await db.insertInto('print_failures').values(failure).execute()
}

export type FailureQuery = z.output<(typeof listPrintFailures)['query']>

export function selectFailures(platform: Pick<Platform, 'db' | 'keys'>, query: FailureQuery) {
  const { search, state } = query
  const like = likePattern(search ?? '')
  const found = platform.db
    .selectFrom('print_failures as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .$if(Boolean(search), (found) =>
      found.where(
        sql<boolean>`(p.title ilike ${like} or f.printer ilike ${like} or f.filament ilike ${like} or f.message ilike ${like})`,
      ),
    )
    .$if(state !== undefined, (found) =>
      found.where('f.answered_at', state === 'open' ? 'is' : 'is not', null),
    )
  return readTable(platform, query, {
    name: 'print-failures',
    found,
    select: (found) =>
      found
        .select(['f.id', 'f.reported_at', 'f.product_id', 'f.version', 'f.printer', 'f.filament'])
        .select(['f.message', 'f.answered_at', 'p.title as design', 'u.name as member'])
        .select(reportsOfVersion.as('reportsOfVersion'))
        .select(sql<boolean>`f.photo_key is not null`.as('hasPhoto')),
    id: sql`f.id`,
    sorts: {
      reportedAt: { by: sql`f.reported_at`, type: 'timestamptz' },
      reportsOfVersion: { by: reportsOfVersion, type: 'bigint' },
    },
  })
}

const reportsOfVersion = sql<number>`(
  select count(*)::int from print_failures same where same.product_id = f.product_id and same.version = f.version)`

export function findFailure({ db }: Deps, id: string) {
  return db
    .selectFrom('print_failures as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', 'f.photo_key', 'f.version', 'p.title as design'])
    .where('f.id', '=', id)
    .executeTakeFirst()
}

export async function markAnswered({ db, now }: Pick<Platform, 'db' | 'now'>, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('print_failures')
    .set({ answered_at: now() })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFailures({ db }: Deps, userId: string) {
  const rows = await db
    .deleteFrom('print_failures')
    .where('user_id', '=', userId)
    .returning('photo_key')
    .execute()
  return rows.flatMap(({ photo_key }) => photo_key ?? [])
}
