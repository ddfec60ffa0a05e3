import { sql } from 'kysely'
import type { PagePosition } from '../platform/database/cursors.ts'
import { isUuid } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'

type Outside = Pick<Platform, 'db' | 'now'>

/** A file of a published design. A superseded one is there only for members who have it. */
export async function findFile({ db, now }: Outside, { fileId, userId }: { fileId: string; userId: string }) {
  if (!isUuid(fileId)) return undefined
  return db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', 'f.name', 'p.access'])
    .where('f.id', '=', fileId)
    .where('p.status', '=', 'published')
    .where('p.published_at', '<=', now())
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('f.superseded_at', 'is', null),
        exists(
          selectFrom('downloads as d')
            .select('d.id')
            .whereRef('d.file_id', '=', 'f.id')
            .where('d.user_id', '=', userId),
        ),
      ]),
    )
    .executeTakeFirst()
}

/** What was granted, as long as the design is still published. */
export function findDownload({ db, now }: Outside, downloadId: string) {
  return db
    .selectFrom('downloads as d')
    .innerJoin('product_files as f', 'f.id', 'd.file_id')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['d.user_id', 'f.name', 'f.format', 'f.bytes', 'f.sha256', 'f.storage_key', 'p.access'])
    .where('d.id', '=', downloadId)
    .where('p.status', '=', 'published')
    .where('p.published_at', '<=', now())
    .executeTakeFirst()
}

/** Lets nobody else count this member's downloads until the transaction ends. */
export async function lockMember({ db }: Pick<Platform, 'db'>, userId: string) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** When the member began the download that is in this place, counted back from the newest. */
export async function findNewestDownloadTime(
  { db }: Pick<Platform, 'db'>,
  { userId, place }: { userId: string; place: number },
) {
  const row = await db
    .selectFrom('downloads')
    .select('downloaded_at')
    .where('user_id', '=', userId)
    .orderBy('downloaded_at', 'desc')
    .orderBy('id', 'desc')
    .offset(place - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.downloaded_at
}

export async function insertDownload({ db, now }: Outside, download: { userId: string; fileId: string }) {
  const { id } = await db
    .insertInto('downloads')
    .values({ user_id: download.userId, file_id: download.fileId, downloaded_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Asked = { userId: string; after: PagePosition | undefined; limit: number }

/** One row more than the limit is read, to know whether there is a next page. */
export function selectDownloadPage(
  { readDb, now }: Pick<Platform, 'readDb' | 'now'>,
  { userId, after, limit }: Asked,
) {
  return readDb
    .selectFrom('downloads as d')
    .innerJoin('product_files as f', 'f.id', 'd.file_id')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['d.id', 'p.id as productId', 'p.title as productTitle'])
    .select(['f.name as fileName', 'f.format', 'f.version', 'd.downloaded_at as downloadedAt'])
    .select([
      sql<string>`d.downloaded_at::text`.as('key'),
      sql<boolean>`f.superseded_at is not null and p.status = 'published' and p.published_at <= ${now()}`.as(
        'updateAvailable',
      ),
    ])
    .where('d.user_id', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(d.downloaded_at, d.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('d.downloaded_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()
}
