import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Printability } from '#contract/printing/printability/printability.ts'
import type { ModelEstimate } from '#geometry/estimate/estimate.ts'
import type { PlateReport } from '#geometry/estimate/plate-reports.ts'
import type { StepFacts } from '#geometry/step/read-step.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { contentColumns } from './content-queries.ts'

type Deps = Pick<Platform, 'db'>

const columns = ['id', ...contentColumns, 'status', 'published_at', 'version', 'revision'] as const

export type ProductRow = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

export function lockProduct({ db }: Deps, id: string) {
  return db.selectFrom('products').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findFormProduct({ db }: Deps, id: string) {
  return db
    .selectFrom('products')
    .select(columns)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('product_files')
          .select(['id', 'name', 'part_name', 'format', 'bytes', 'triangles', 'width_mm', 'depth_mm'])
          .select(['copies', 'height_mm', 'card_key', 'plates_key', 'accepted_problems'])
          .select(['repairs', 'original_key', 'is_all_parts', 'is_made'])
          .select(sql<ModelEstimate | null>`estimate`.as('estimate'))
          .select(sql<Printability | null>`printability`.as('printability'))
          .select(sql<PlateReport[] | null>`plates`.as('plates'))
          .select(sql<StepFacts | null>`step`.as('step'))
          .whereRef('product_id', '=', 'products.id')
          .where('superseded_at', 'is', null)
          .orderBy('position'),
      ).as('files'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function selectPictures({ db }: Deps, productId: string) {
  return db
    .selectFrom('pictures')
    .select([
      'id',
      'large_key',
      'card_key',
      'width',
      'height',
      'alt',
      'is_photo',
      'cleared_for_shops',
      'booth_view',
    ])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}

export function insertDrafts({ db }: Deps, rows: Insertable<Tables['products']>[]) {
  return db
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .execute()
}

export async function updateProduct({ db }: Deps, id: string, change: Updateable<Tables['products']>) {
  await db
    .updateTable('products')
    // Touches the row, so that the trigger also counts a change of pictures.
    .set({ revision: sql`revision`, ...change })
    .where('id', '=', id)
    .execute()
}

export async function namesOfCategoryAndDrop(
  { db }: Deps,
  { categoryId, dropId }: { categoryId: string | null; dropId: string | null },
) {
  const { rows } = await sql<{ category: string | null; drop: string | null; published_at: Date | null }>`
    select (select name from categories where id = ${categoryId}) as category, d.title as drop, d.published_at
    from (select 1) one left join drops d on d.id = ${dropId}
  `.execute(db)
  return rows[0] ?? { category: null, drop: null, published_at: null }
}

export async function lastPlace({ db }: Deps, dropId: string | null) {
  if (dropId === null) return 0
  const { last } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('drop_position').as('last'))
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export async function setVersionTime({ db }: Deps, productId: string, at: Date) {
  await db
    .updateTable('product_versions')
    .set({ published_at: at })
    .where('product_id', '=', productId)
    .execute()
  await db
    .updateTable('product_files')
    .set({ published_at: at })
    .where('product_id', '=', productId)
    .execute()
}

export function selectRenderedPictures(
  { db }: Deps,
  { productId, ids }: { productId: string; ids: string[] },
) {
  return db
    .selectFrom('product_files as f')
    .select(['f.id', 'f.large_key', 'f.card_key'])
    .where('f.product_id', '=', productId)
    .where('f.superseded_at', 'is', null)
    .where('f.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('f.large_key', 'is not', null)
    .where('f.card_key', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pictures').select('id').whereRef('pictures.id', '=', 'f.id'))),
    )
    .$narrowType<{ large_key: NotNull; card_key: NotNull }>()
    .execute()
}

export function takeUploadedPictures({ db }: Deps, ids: string[]) {
  return db
    .deleteFrom('uploaded_files')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', '=', 'picture')
    .returning(['id', 'large_key', 'card_key', 'width', 'height'])
    .execute()
}

/** Moves all positions away, because they are unique. */
export function takePictures({ db }: Deps, productId: string) {
  return db
    .deleteFrom('pictures')
    .where('product_id', '=', productId)
    .returning(['id', 'large_key', 'card_key', 'width', 'height', 'cleared_for_shops', 'booth_view'])
    .execute()
}

export async function insertPictures({ db }: Deps, pictures: Insertable<Tables['pictures']>[]) {
  if (pictures.length > 0) await db.insertInto('pictures').values(pictures).execute()
}

export async function deleteDraftRows({ db }: Deps, productId: string) {
  const files = await db
    .deleteFrom('product_files')
    .where('product_id', '=', productId)
    .returning(['storage_key', 'preview_key', 'large_key', 'card_key', 'plates_key', 'original_key'])
    .execute()
  const pictures = await takePictures({ db }, productId)
  const turntables = await db
    .deleteFrom('turntables')
    .where('product_id', '=', productId)
    .returning('picture_key')
    .execute()
  const steps = await db
    .deleteFrom('assembly_pictures')
    .where('product_id', '=', productId)
    .returning('picture_key')
    .execute()
  await db.deleteFrom('products').where('id', '=', productId).execute()
  return [...files, ...pictures, ...turntables, ...steps]
}
