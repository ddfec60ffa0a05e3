import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'

export type NewUploadedFile = Omit<Insertable<Tables['uploaded_files']>, 'upload_id' | 'position'>
export type UploadedFileRow = Selectable<Tables['uploaded_files']>

type Deps = Pick<Platform, 'db'>
type TimedDeps = Pick<Platform, 'db' | 'now'>

const columns = [
  'id',
  'product_id',
  'turned_from',
  'repaired_from',
  'name',
  'bytes',
  'received',
  'state',
  'progress',
  'doing',
  'attempt',
  'problem',
  'left_out',
  'created_at',
  'expires_at',
] as const

export function insertUpload({ db }: Deps, row: NewUpload) {
  return db.insertInto('uploads').values(row).returning(columns).executeTakeFirstOrThrow()
}

type NewUpload = {
  user_id: string
  product_id: string | null
  name: string
  bytes: number
  created_at: Date
  expires_at: Date
}

export async function lockDesign({ db }: Deps, productId: string) {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function countUnfinished({ db }: Deps, userId: string) {
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow()
  return Number(count)
}

type UploadQuery = { userId: string; id?: string; productId?: string | undefined }

export function selectUploads({ db, now }: TimedDeps, { userId, id, productId }: UploadQuery) {
  return db
    .selectFrom('uploads')
    .select([...columns, hasParts.as('has_parts')])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(productId !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('product_id', '=', productId ?? ''), eb('product_id', 'is', null)])),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

const hasParts = sql<boolean>`exists (select from upload_parts p where p.upload_id = uploads.id)`

export async function findUpload(platform: TimedDeps, key: { userId: string; id: string }) {
  if (!isUuid(key.id)) return undefined
  const [row] = await selectUploads(platform, key)
  return row
}

export function selectUploadedFiles({ db }: Deps, uploadIds: string[]) {
  return db
    .selectFrom('uploaded_files')
    .selectAll()
    .where('upload_id', '=', sql<string>`any(${uploadIds}::uuid[])`)
    .orderBy('position')
    .execute()
}

export function lockUpload({ db }: Deps, id: string) {
  return db.selectFrom('uploads').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

type Part = { id: string; at: number; bytes: number; key: string; expiresAt: Date; isLast: boolean }

export async function insertPart({ db }: Deps, { id, at, bytes, key, expiresAt, isLast }: Part) {
  await db
    .insertInto('upload_parts')
    .values({ upload_id: id, position: at, bytes, storage_key: key })
    .execute()
  await db
    .updateTable('uploads')
    .set({
      received: at + bytes,
      expires_at: expiresAt,
      ...(isLast && { state: 'queued' }),
    })
    .where('id', '=', id)
    .execute()
}

export function selectParts({ db }: Deps, id: string) {
  return db
    .selectFrom('upload_parts')
    .select(['bytes', 'storage_key'])
    .where('upload_id', '=', id)
    .orderBy('position')
    .execute()
}

export async function deleteParts({ db }: Deps, id: string) {
  const rows = await db
    .deleteFrom('upload_parts')
    .where('upload_id', '=', id)
    .returning('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

export async function selectUploadsFor({ db }: Deps, productId: string) {
  const rows = await db.selectFrom('uploads').select('id').where('product_id', '=', productId).execute()
  return rows.map(({ id }) => id)
}

export async function deleteUpload(platform: Deps, id: string) {
  const parts = await deleteParts(platform, id)
  const files = await platform.db
    .deleteFrom('uploaded_files')
    .where('upload_id', '=', id)
    .returningAll()
    .execute()
  await platform.db.deleteFrom('uploads').where('id', '=', id).execute()
  return [...parts, ...files.flatMap(keysOf)]
}

const keyColumns = [
  'storage_key',
  'preview_key',
  'large_key',
  'card_key',
  'damage_key',
  'repair_key',
  'original_key',
  'picture_key',
  'plates_key',
] as const

export function keysOf(row: { [Column in (typeof keyColumns)[number]]?: string | null }) {
  return keyColumns.flatMap((column) => row[column] ?? [])
}

export async function selectExpired({ db, now }: TimedDeps) {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('expires_at', '<=', now())
    .orderBy('expires_at')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}
