import { sql } from 'kysely'
import type { AllParts } from '#contract/catalogue/studio/model-changes.ts'
import type { Platform } from '../../platform/platform.ts'

/** Takes an STL and its generated 3MF out of the upload; a retry finds none, and a repaired one keeps its original. */
export async function takeModel(
  { db }: Pick<Platform, 'db'>,
  { uploadId, fileId }: { uploadId: string; fileId: string },
) {
  const model = await db
    .deleteFrom('uploaded_files')
    .where('id', '=', fileId)
    .where('upload_id', '=', uploadId)
    .where('kind', '=', 'model')
    .where('format', '=', 'stl')
    .where('original_key', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!model) return []
  const made = await db
    .deleteFrom('uploaded_files')
    .where('upload_id', '=', uploadId)
    .where('position', '=', model.position + 1)
    .where('is_made', '=', sql.lit(true))
    .returningAll()
    .execute()
  return [model, ...made]
}

type CopyUpload = {
  userId: string
  productId: string | null
  name: string
  bytes: number
  key: string
  scale?: number
  down?: number[]
  turnedFrom?: string
  repairedFrom?: string
  allParts?: AllParts | undefined
  expiresAt: Date
}

export async function insertChanged({ db, now }: Pick<Platform, 'db' | 'now'>, changed: CopyUpload) {
  const {
    userId,
    productId,
    name,
    bytes,
    key,
    scale = 1,
    down,
    turnedFrom,
    repairedFrom,
    allParts,
    expiresAt,
  } = changed
  const { id } = await db
    .insertInto('uploads')
    .values({
      user_id: userId,
      product_id: productId,
      name,
      bytes,
      received: bytes,
      scale,
      down: down ?? null,
      turned_from: turnedFrom ?? null,
      repaired_from: repairedFrom ?? null,
      all_parts: allParts ? JSON.stringify(allParts) : null,
      state: 'queued',
      created_at: now(),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('upload_parts')
    .values({ upload_id: id, position: 0, bytes, storage_key: key })
    .execute()
  return id
}
