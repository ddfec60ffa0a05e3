import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { hasDownloaded, isVisibleTo } from '../catalogue/catalogue.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'now'>

/** A superseded file is found only for members who downloaded it. */
export async function findFile({ db, now }: Deps, { fileId, userId }: { fileId: string; userId: string }) {
  if (!isUuid(fileId)) return undefined
  return db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', 'f.name', 'p.access'])
    .where('f.id', '=', fileId)
    .where(isVisibleTo({ userId, now: now() }))
    .where(sql<boolean>`(f.superseded_at is null or ${hasDownloaded(userId)})`)
    .executeTakeFirst()
}

const licensee = sql<string>`(
  select coalesce(n.trading_name, u.name) from users u left join preferences n on n.user_id = u.id
  where u.id = d.user_id
)`.as('licensee')

const certificate = sql<string | null>`(
  select c.code from certificates c where c.user_id = d.user_id and c.product_id = p.id
)`.as('certificate')

export function findDownload({ db, now }: Deps, downloadId: string) {
  return db
    .selectFrom('downloads as d')
    .innerJoin('product_files as f', 'f.id', 'd.file_id')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['d.id', 'd.user_id', 'd.downloaded_at', 'd.mark', 'f.name', 'f.format', 'f.bytes', 'f.sha256'])
    .select(['f.storage_key', 'p.access', licensee, certificate])
    .where('d.id', '=', downloadId)
    .where('p.status', 'in', ['published', 'retired'])
    .where('p.published_at', '<=', now())
    .executeTakeFirst()
}

export async function findArchives(
  { db, now }: Deps,
  { productIds, userId }: { productIds: string[]; userId: string },
) {
  const { rows } = await sql<{ id: string; slug: string; version: string; files: number }>`
    select p.id, p.slug, p.version, count(*)::int as files
    from products p join product_files f on f.product_id = p.id and f.superseded_at is null
    where p.id = any(${productIds.filter(isUuid)}::uuid[]) and ${isVisibleTo({ userId, now: now() })}
    group by p.id
  `.execute(db)
  return rows
}

export function findArchiveDownloads({ db, now }: Deps, linkId: string) {
  return db
    .selectFrom('downloads as d')
    .innerJoin('products as p', 'p.id', 'd.product_id')
    .select(['d.id', 'd.user_id', 'd.bundle_id', 'd.version', 'd.since', 'd.downloaded_at', 'd.mark'])
    .select(['p.title', 'p.slug', 'p.assembly', 'p.print', licensee, certificate])
    .select(sql<boolean>`p.status in ('published', 'retired') and p.published_at <= ${now()}`.as('isThere'))
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('product_files as f')
          .select(['f.id', 'f.name', 'f.format', 'f.bytes', 'f.sha256', 'f.storage_key'])
          .select(sql<number | null>`f.crc32`.as('crc32'))
          .whereRef('f.product_id', '=', 'p.id')
          .whereRef('f.published_at', '<=', 'd.downloaded_at')
          .where(sql<boolean>`(d.since is null or f.published_at > d.since)`)
          .where(sql<boolean>`(f.superseded_at is null or f.superseded_at > d.downloaded_at)`)
          .orderBy('f.position'),
      ).as('files'),
      jsonArrayFrom(
        selectFrom('product_files as f')
          .select('f.name')
          .whereRef('f.product_id', '=', 'p.id')
          .whereRef('f.published_at', '<=', 'd.since')
          .whereRef('f.superseded_at', '>', 'd.since')
          .whereRef('f.superseded_at', '<=', 'd.downloaded_at')
          .orderBy('f.position'),
      ).as('replaced'),
      jsonArrayFrom(
        selectFrom('product_versions as v')
          .select([
            'v.version',
            'v.kind',
            'v.note',
            sql<string>`to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
          ])
          .select(sql<boolean>`coalesce(v.published_at > d.since, true)`.as('isNew'))
          .whereRef('v.product_id', '=', 'p.id')
          .whereRef('v.published_at', '<=', 'd.downloaded_at')
          .orderBy('v.published_at', 'desc'),
      ).as('versions'),
    ])
    .where((where) => where.or([where('d.id', '=', linkId), where('d.bundle_id', '=', linkId)]))
    .orderBy('d.id')
    .execute()
}

export function listShopPictures({ db }: Pick<Platform, 'db'>, productId: string) {
  return db
    .selectFrom('pictures')
    .select('large_key')
    .where('product_id', '=', productId)
    .where('cleared_for_shops', '=', true)
    .orderBy('position')
    .execute()
}

export async function setChecksum({ db }: Pick<Platform, 'db'>, fileId: string, checksum: number) {
  await db.updateTable('product_files').set({ crc32: checksum }).where('id', '=', fileId).execute()
}

export async function lockMember({ db }: Pick<Platform, 'db'>, userId: string) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Returns the time of the download with which the newest ones reach this number of files. */
export async function findTimeOfFile(
  { db }: Pick<Platform, 'db'>,
  { userId, files, since }: { userId: string; files: number; since: Date },
) {
  const { rows } = await sql<{ downloaded_at: Date }>`
    select downloaded_at from (
      select downloaded_at, sum(files) over (order by downloaded_at desc, id desc) as total
      from downloads where user_id = ${userId} and downloaded_at > ${since}
    ) counted
    where total >= ${files} order by downloaded_at desc limit 1
  `.execute(db)
  return rows[0]?.downloaded_at
}

type ArchiveDownload = { productId: string; version: string; files: number; since?: Date }
export type NewDownload = { fileId: string } | ArchiveDownload
export type NewDownloads = { userId: string; downloads: NewDownload[] }

export async function insertDownloads(
  { db, now }: Deps,
  { userId, downloads, markOf }: NewDownloads & { markOf: (downloadId: string) => string },
) {
  const bundleId = downloads.length > 1 ? randomUUID() : null
  const shared = { user_id: userId, downloaded_at: now(), bundle_id: bundleId }
  // The mark is made of the id.
  const { rows: ids } = await sql<{ id: string }>`
    select uuid_v7() as id from generate_series(1, ${downloads.length}::int) order by id
  `.execute(db)
  const rows = downloads.map((download, index) => {
    const id = ids[index]?.id ?? randomUUID()
    return { ...shared, id, mark: markOf(id), ...columnsOf(download) }
  })
  await db.insertInto('downloads').values(rows).execute()
  return bundleId ?? rows[0]?.id ?? ''
}

function columnsOf(download: NewDownload) {
  if ('fileId' in download) return { file_id: download.fileId }
  const { productId, version, files, since = null } = download
  return { product_id: productId, version, files, since }
}
