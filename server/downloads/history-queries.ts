import { sql } from 'kysely'
import type { FileFormat } from '#contract/catalogue/catalogue.ts'
import { downloadedDesigns } from '../catalogue/catalogue.ts'
import type { PagePosition } from '../platform/database/paging/cursors.ts'
import type { Platform } from '../platform/platform.ts'

type HistoryQuery = {
  userId: string
  search: string | undefined
  only: 'updated' | undefined
  after: PagePosition | undefined
  limit: number
}

type HistoryRow = PagePosition & {
  product_id: string
  slug: string
  title: string
  card_key: string | null
  file_id: string | null
  file_name: string | null
  format: FileFormat | null
  version: string
  since: Date | null
  downloaded_at: Date
  update_available: boolean
  certificate_code: string | null
}

export async function selectDownloadPage(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId, search, only, after, limit }: HistoryQuery,
) {
  const begins = after
    ? sql`(d.downloaded_at, d.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const found = search
    ? sql`(strpos(lower(unaccent(p.title)), lower(unaccent(${search}))) > 0
        or strpos(lower(f.name), lower(${search})) > 0)`
    : sql`true`
  const hasNewer = sql`(p.status in ('published', 'retired') and p.published_at <= ${now()} and exists (
    select from product_files newer
    where newer.product_id = p.id and newer.superseded_at is null
      and newer.published_at > (select mine.at from mine where mine.product_id = p.id)
      and (f.id is null or f.superseded_at is not null)
  ))`
  const { rows } = await sql<HistoryRow>`
    with mine as materialized (${downloadedDesigns(userId)})
    select d.id, d.downloaded_at::text as key, d.downloaded_at, p.id as product_id, p.slug, p.title,
      cover.card_key, f.id as file_id, f.name as file_name, f.format,
      coalesce(f.version, d.version) as version, d.since, ${hasNewer} as update_available, c.code as certificate_code
    from downloads d
    left join product_files f on f.id = d.file_id
    join products p on p.id = coalesce(d.product_id, f.product_id)
    left join pictures cover on cover.product_id = p.id and cover.position = 0
    left join certificates c on c.user_id = d.user_id and c.product_id = p.id
    where d.user_id = ${userId} and ${begins} and ${found} and ${only === 'updated' ? hasNewer : sql`true`}
    order by d.downloaded_at desc, d.id desc limit ${limit + 1}
  `.execute(db)
  return rows
}
