import { type RawBuilder, sql } from 'kysely'

/**
 * The designs of which a member has something, and up to when they have the files: who fetches an old file again has no
 * newer ones thereby.
 */
export function heldBy(userId: string) {
  return sql`
    select coalesce(d.product_id, f.product_id) as product_id, max(${heldAt}) as at
    from downloads d left join product_files f on f.id = d.file_id
    where d.user_id = ${userId} group by 1`
}

/** Of a download `d` and its file `f`, if it is of one. */
export const heldAt = sql<Date>`case when f.superseded_at <= d.downloaded_at then f.published_at else d.downloaded_at end`

/** Of a row `mine` of `heldBy`: there are files that came later. */
export const hasNews = sql<boolean>`exists (
  select from products newer where newer.id = mine.product_id and newer.files_at > mine.at)`

/** The member has this very file `f`, alone or in a ZIP of its time. */
export function holdsFile(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from downloads d where d.user_id = ${userId} and (d.file_id = f.id
      or d.product_id = f.product_id and d.downloaded_at >= f.published_at and d.downloaded_at < f.superseded_at
        and (d.since is null or d.since < f.published_at)))`
}
