import { sql } from 'kysely'
import type { VersionKind } from '#contract/catalogue/catalogue.ts'
import type { ModelReport } from '#geometry/analysis/analyse.ts'
import type { Platform } from '../../platform/platform.ts'
import { leastBedsOf } from '../printability/printability-queries.ts'
import type { UploadedFileRow } from '../uploads/upload-queries.ts'

type Deps = Pick<Platform, 'db'>
type TimedDeps = Pick<Platform, 'db' | 'now'>

type Version = { productId: string; version: string; kind: VersionKind; note: string; publishedAt: Date }

export async function insertVersion({ db }: Deps, { productId, version, kind, note, publishedAt }: Version) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('product_versions')
    .values({ product_id: productId, version, kind, note, published_at: publishedAt })
    .onConflict((conflict) => conflict.columns(['product_id', 'version']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function supersedeFiles({ db, now }: TimedDeps, productId: string, kept: string[]) {
  await db
    .updateTable('product_files')
    .set({ superseded_at: now() })
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .where(sql<boolean>`id <> all(${kept}::uuid[])`)
    .execute()
}

export function takeUploadedFiles({ db }: Deps, ids: string[]) {
  return db
    .deleteFrom('uploaded_files')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', 'in', ['model', 'document'])
    .returningAll()
    .execute()
}

export function selectCurrentFiles({ db }: Deps, productId: string) {
  return db
    .selectFrom('product_files')
    .select([
      'id',
      'name',
      'format',
      'storage_key',
      'preview_key',
      'large_key',
      'card_key',
      'plates_key',
      'original_key',
    ])
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .execute()
}

export async function setVersion({ db }: Deps, productId: string, version: string) {
  await db.updateTable('products').set({ version }).where('id', '=', productId).execute()
}

export async function deleteFiles({ db }: Deps, ids: string[]) {
  await db.deleteFrom('product_files').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

type FilePlacement = { name: string; partName: string; copies: number; position: number }

/** Moves all positions away, because they are unique. */
export async function liftPositions({ db }: Deps, productId: string) {
  await db
    .updateTable('product_files')
    .set({ position: sql`position + 1000000` })
    .where('product_id', '=', productId)
    .where('superseded_at', 'is', null)
    .execute()
}

export async function moveFile(
  { db }: Deps,
  id: string,
  { name, partName, copies, position }: FilePlacement,
) {
  await db
    .updateTable('product_files')
    .set({ name, part_name: partName, copies, position })
    .where('id', '=', id)
    .execute()
}

type Edition = { productId: string; version: string; publishedAt: Date }

export async function insertTakenFile(
  { db }: Deps,
  edition: Edition,
  file: FilePlacement & { row: UploadedFileRow },
) {
  const { row, name, partName, copies, position } = file
  const { format, storage_key, report } = row
  if (!storage_key || format === 'webp') throw new Error('A picture is not a file of a design')
  const { bytes, sha256, preview_key, large_key, card_key, estimate, printability, problems } = row
  const { plates, plates_key, step } = row
  const { repairs, original_key, is_all_parts, is_made } = row
  const { id } = await db
    .insertInto('product_files')
    .values({
      product_id: edition.productId,
      version: edition.version,
      published_at: edition.publishedAt,
      name,
      position,
      format,
      bytes,
      sha256,
      storage_key,
      preview_key,
      large_key,
      card_key,
      repairs,
      original_key,
      is_all_parts,
      is_made,
      part_name: partName,
      copies,
      crc32: row.crc32,
      ...(report && { ...meshRow(report), least_beds: leastBedsOf(report.size, printability) }),
      estimate: estimate && JSON.stringify(estimate),
      printability: printability && JSON.stringify(printability),
      ...(step && { step: JSON.stringify(step) }),
      ...(plates && { plates: JSON.stringify(plates), plates_key }),
      accepted_problems: problems.length > 0 ? problems : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveCopies({ db }, row.id, { id, productId: edition.productId })
}

async function moveCopies(
  { db }: Deps,
  from: string,
  { id: to, productId }: { id: string; productId: string },
) {
  for (const column of ['turned_from', 'repaired_from'] as const)
    await db
      .updateTable('uploads')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute()
  await sql`
    update uploads set all_parts = replace(all_parts::text, ${from}, ${to})::jsonb
    where product_id = ${productId} and all_parts is not null
  `.execute(db)
}

function meshRow(report: ModelReport) {
  const [width_mm, depth_mm, height_mm] = report.size
  const { triangles, volume: volume_mm3, watertight, manifold } = report
  return {
    triangles,
    width_mm,
    depth_mm,
    height_mm,
    volume_mm3,
    watertight,
    manifold,
    report: JSON.stringify(report),
  }
}
