import { type RawBuilder, sql } from 'kysely'

type Reader = { userId: string; now: Date }

/** Of a product `p`: published, or retired and downloaded by this member. */
export function isVisibleTo({ userId, now }: Reader): RawBuilder<boolean> {
  return sql<boolean>`(p.published_at <= ${now} and (p.status = 'published' or p.status = 'retired' and exists (
    select from downloads had left join product_files had_file on had_file.id = had.file_id
    where had.user_id = ${userId} and coalesce(had.product_id, had_file.product_id) = p.id)))`
}
