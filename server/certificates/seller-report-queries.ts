import { type Insertable, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { listSellerReports } from '#contract/certificates/seller-reports.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export function insertReport({ db }: Deps, report: Insertable<Tables['seller_reports']>) {
  return db.insertInto('seller_reports').values(report).returning('id').executeTakeFirstOrThrow()
}

export function selectReports(
  platform: Pick<Platform, 'db' | 'keys'>,
  query: z.output<(typeof listSellerReports)['query']>,
) {
  const { search, state = 'open' } = query
  const like = likePattern(search ?? '')
  const found = platform.db
    .selectFrom('seller_reports as r')
    .innerJoin('certificates as c', 'c.id', 'r.certificate_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as h', 'h.id', 'r.handled_by')
    .$if(Boolean(search), (found) =>
      found.where(
        sql<boolean>`(r.message ilike ${like} or u.name ilike ${like} or r.email ilike ${like}
          or strpos(c.code, regexp_replace(upper(${search ?? ''}), '^\\s*LD-|[\\s-]', '', 'g')) > 0)`,
      ),
    )
    .$if(state !== 'all', (found) => found.where('r.handled_at', state === 'open' ? 'is' : 'is not', null))
  return readTable(platform, query, {
    name: 'seller-reports',
    found,
    select: (found) =>
      found.select([
        'r.id',
        'r.reported_at',
        'r.message',
        'r.email',
        'c.code',
        'c.title as design',
        'u.id as sellerId',
        'u.name as sellerName',
        'r.handled_at',
        'r.handled_note as note',
        'h.name as handledBy',
      ]),
    id: sql`r.id`,
    sorts: { reportedAt: { by: sql`r.reported_at`, type: 'timestamptz' } },
  })
}

export function lockReport({ db }: Deps, id: string) {
  return db
    .selectFrom('seller_reports as r')
    .innerJoin('certificates as c', 'c.id', 'r.certificate_id')
    .leftJoin('users as h', 'h.id', 'r.handled_by')
    .select(['r.id', 'c.code', 'r.handled_at', 'r.handled_by', 'r.handled_note', 'h.name as handledBy'])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
}

type Handling = Pick<Updateable<Tables['seller_reports']>, 'handled_at' | 'handled_by' | 'handled_note'>

export async function updateHandling({ db }: Deps, id: string, handling: Handling) {
  await db.updateTable('seller_reports').set(handling).where('id', '=', id).execute()
}

export async function deleteReportsBefore({ db }: Deps, time: Date) {
  await db.deleteFrom('seller_reports').where('reported_at', '<', time).execute()
}

export async function deleteReportsAbout({ db }: Deps, certificateId: string) {
  await db.deleteFrom('seller_reports').where('certificate_id', '=', certificateId).execute()
}
