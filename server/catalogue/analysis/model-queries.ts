import { sql } from 'kysely'
import { modelFormat } from '#contract/catalogue/catalogue.ts'
import type { AllParts } from '#contract/catalogue/studio/model-changes.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type ModelIds = { userId: string; productId: string; fileId: string }

/** Finds a model of the design, or of an upload of this administrator for it. */
export async function findModel({ db }: Deps, { userId, productId, fileId }: ModelIds) {
  const ofDesign = await currentFiles(db, productId)
    .select(['name', 'bytes', 'format', 'storage_key', 'estimate', 'printability'])
    .select(['is_made as isMade', 'is_all_parts as isAllParts'])
    .where('id', '=', fileId)
    .where('format', 'in', modelFormat.options)
    .executeTakeFirst()
  if (ofDesign) return ofDesign
  return await uploadedFiles(db, { userId, productId })
    .select(['f.name', 'f.bytes', 'f.format', 'f.storage_key', 'f.estimate', 'f.printability'])
    .select(['f.is_made as isMade', 'f.is_all_parts as isAllParts'])
    .where('f.id', '=', fileId)
    .where('f.format', 'in', modelFormat.options)
    .executeTakeFirst()
}

type Owner = { userId: string | null; productId: string | null }

function currentFiles(db: Deps['db'], productId: Owner['productId']) {
  return db.selectFrom('product_files').where('product_id', '=', productId).where('superseded_at', 'is', null)
}

function uploadedFiles(db: Deps['db'], { userId, productId }: Owner) {
  return db
    .selectFrom('uploaded_files as f')
    .innerJoin('uploads as u', 'u.id', 'f.upload_id')
    .where('u.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('u.product_id', '=', productId), eb('u.product_id', 'is', null)]))
}

export function findAllParts({ db }: Deps, uploadId: string) {
  return db
    .selectFrom('uploads')
    .select(['all_parts', sql<string | null>`coalesce(repaired_from, turned_from)`.as('source_id')])
    .where('id', '=', uploadId)
    .executeTakeFirst()
}

export async function selectSoldParts(
  { db }: Deps,
  { user_id: userId, product_id: productId }: { user_id: string | null; product_id: string | null },
  parts: AllParts['parts'],
) {
  const ids = sql<string>`any(${parts.map(({ fileId }) => fileId)}::uuid[])`
  const ofDesign = await currentFiles(db, productId)
    .select(['id', 'name', 'bytes', 'storage_key'])
    .where('id', '=', ids)
    .where('format', '=', 'stl')
    .execute()
  const uploaded = await uploadedFiles(db, { userId, productId })
    .select(['f.id', 'f.name', 'f.bytes', 'f.storage_key'])
    .where('f.id', '=', ids)
    .where('f.format', '=', 'stl')
    .execute()
  return [...ofDesign, ...uploaded]
}

export async function findUnusedCopy(
  { db }: Deps,
  { userId, productId, fileId }: ModelIds,
  usedIds: string[],
) {
  const { rows } = await sql<{ name: string }>`
    select u.name from uploads u
    where u.user_id = ${userId} and u.product_id = ${productId} and u.all_parts is not null
      and coalesce(u.repaired_from, u.turned_from) <> ${fileId}
      and (
        u.state in ('queued', 'working')
        or exists (
          select from uploaded_files f
          where f.upload_id = u.id and f.format = 'stl' and f.id <> all(${usedIds}::uuid[])
        )
      )
    limit 1
  `.execute(db)
  return rows[0]
}

export type Change = { down?: number[]; turnedFrom?: string; repairedFrom?: string }

export function findChangedCopy(
  { db }: Deps,
  { userId, productId, down, turnedFrom, repairedFrom }: Omit<ModelIds, 'fileId'> & Change,
) {
  return db
    .selectFrom('uploads as u')
    .select('u.id')
    .where('u.user_id', '=', userId)
    .where('u.product_id', '=', productId)
    .where(sql<boolean>`u.turned_from is not distinct from ${turnedFrom ?? null}::uuid`)
    .where(sql<boolean>`u.repaired_from is not distinct from ${repairedFrom ?? null}::uuid`)
    .where(sql<boolean>`u.down is not distinct from ${down ?? null}::double precision[]`)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('u.state', 'in', ['queued', 'working']),
        exists(selectFrom('uploaded_files as f').select('f.id').whereRef('f.upload_id', '=', 'u.id')),
      ]),
    )
    .executeTakeFirst()
}

export function lockProduct({ db }: Deps, id: string) {
  return db.selectFrom('products').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
}
