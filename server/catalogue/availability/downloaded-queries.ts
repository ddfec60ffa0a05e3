import { type RawBuilder, sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

/** An old file that is fetched again does not count as newer. */
export function downloadedDesigns(userId: string) {
  return sql`
    select coalesce(d.product_id, f.product_id) as product_id, max(${downloadedVersionAt}) as at
    from downloads d left join product_files f on f.id = d.file_id
    where d.user_id = ${userId} group by 1`
}

/** For a download `d` and its file `f`, if it has one. */
export const downloadedVersionAt = sql<Date>`case when f.superseded_at <= d.downloaded_at then f.published_at else d.downloaded_at end`

/** For a row `mine` of `downloadedDesigns`: the design has newer files. */
export const hasUpdate = sql<boolean>`exists (
  select from products newer where newer.id = mine.product_id and newer.files_at > mine.at)`

export function hasDownloaded(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from downloads d where d.user_id = ${userId} and (d.file_id = f.id
      or d.product_id = f.product_id and d.downloaded_at >= f.published_at and d.downloaded_at < f.superseded_at
        and (d.since is null or d.since < f.published_at)))`
}

export async function findDownloadedVersion(
  { db }: Pick<Platform, 'db'>,
  { productId, userId }: { productId: string; userId: string },
) {
  const { rows } = await sql<{ version: string }>`
    select v.version from (${downloadedDesigns(userId)}) mine
    join product_versions v on v.product_id = mine.product_id and v.published_at <= mine.at
    where mine.product_id = ${productId}
    order by v.published_at desc limit 1
  `.execute(db)
  return rows[0]?.version
}

type Update = { productId: string; at: Date; since: string; fileIds: string[] }

export async function findUpdate(
  platform: Pick<Platform, 'db'>,
  { productId, userId }: { productId: string; userId: string },
) {
  return (await selectUpdates(platform, userId, sql`mine.product_id = ${productId}`))[0]
}

export function listUpdates(platform: Pick<Platform, 'db'>, userId: string) {
  return selectUpdates(platform, userId, sql`true`)
}

async function selectUpdates({ db }: Pick<Platform, 'db'>, userId: string, isWanted: RawBuilder<unknown>) {
  const { rows } = await sql<Update>`
    select mine.product_id as "productId", mine.at, had.version as since, array(
      select f.id from product_files f
      where f.product_id = mine.product_id and f.superseded_at is null and f.published_at > mine.at
      order by f.position
    ) as "fileIds"
    from (${downloadedDesigns(userId)}) mine cross join lateral (
      select v.version from product_versions v
      where v.product_id = mine.product_id and v.published_at <= mine.at
      order by v.published_at desc limit 1
    ) had
    where ${isWanted} and ${hasUpdate}
    order by mine.at, mine.product_id
  `.execute(db)
  return rows
}
