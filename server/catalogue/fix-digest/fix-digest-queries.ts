import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { downloadedVersionAt } from '../availability/downloaded-queries.ts'

type Deps = Pick<Platform, 'db'>
type Period = { since: Date; until: Date }

/** Finds the last digest, but none of a time to come, which exists when the clock was set back. */
export async function findLastDigest({ db }: Deps, before: Date) {
  const row = await db
    .selectFrom('fix_digests')
    .select('until')
    .where('until', '<=', before)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until
}

export async function insertDigestOfNewFixes({ db }: Deps, period: Period) {
  await db.insertInto('fix_digests').values(period).execute()
  await sql`
    update fixes_to_mail m set digest = ${period.until}
    from products p where p.id = m.product_id and m.digest is null and ${isPublic(period.until)}
  `.execute(db)
}

function isPublic(until: Date) {
  return sql`p.status in ('published', 'retired') and p.published_at <= ${until}`
}

type Fix = { title: string; slug: string; version: string; note: string }
export type Holder = { userId: string; fixes: Fix[] }

export async function selectHolders(
  { db }: Deps,
  { until, after, limit }: { until: Date; after: string | undefined; limit: number },
) {
  const { rows } = await sql<Holder>`
    with fixes as materialized (
      select v.product_id, v.version, v.note, v.published_at, p.title, p.slug
      from fixes_to_mail m join product_versions v on v.product_id = m.product_id and v.version = m.version
        join products p on p.id = v.product_id
      where m.digest = ${until} and ${isPublic(until)}
    ), had as (
      select d.user_id, f.product_id, max(${downloadedVersionAt}) as at
      from product_files f join downloads d on d.file_id = f.id
      where f.product_id in (select product_id from fixes) and ${isNext(after)}
      group by d.user_id, f.product_id
      union all
      select d.user_id, d.product_id, max(d.downloaded_at)
      from downloads d
      where d.product_id in (select product_id from fixes) and ${isNext(after)}
      group by d.user_id, d.product_id
    ), mine as (
      select user_id, product_id, max(at) as at from had group by user_id, product_id
    )
    select mine.user_id as "userId", json_agg(
      json_build_object('title', title, 'slug', slug, 'version', version, 'note', note)
      order by title, fixes.published_at
    ) as fixes
    from mine join fixes on fixes.product_id = mine.product_id and fixes.published_at > mine.at
    group by mine.user_id order by mine.user_id limit ${limit}
  `.execute(db)
  return rows
}

function isNext(after: string | undefined) {
  return after === undefined ? sql`true` : sql`d.user_id > ${after}::uuid`
}
