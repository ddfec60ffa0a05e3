import { type Insertable, sql } from 'kysely'
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
  const { search } = query
  const like = likePattern(search ?? '')
  const found = platform.db
    .selectFrom('seller_reports as r')
    .innerJoin('certificates as c', 'c.id', 'r.certificate_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .$if(Boolean(search), (found) =>
      found.where(
        sql<boolean>`(r.message ilike ${like} or u.name ilike ${like} or r.email ilike ${like}
          or strpos(c.code, regexp_replace(upper(${search ?? ''}), '^\\s*LD-|[\\s-]', '', 'g')) > 0)`,
      ),
    )
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
      ]),
    id: sql`r.id`,
    sorts: { reportedAt: { by: sql`r.reported_at`, type: 'timestamptz' } },
  })
}

export async function deleteReportsBefore({ db }: Deps, time: Date) {
  await db.deleteFrom('seller_reports').where('reported_at', '<', time).execute()
}

export async function deleteReportsAbout({ db }: Deps, certificateId: string) {
  await db.deleteFrom('seller_reports').where('certificate_id', '=', certificateId).execute()
}
