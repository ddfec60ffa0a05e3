import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PrintEstimate } from '#geometry/estimate/estimate.ts'
import type { Tables } from '../../platform/database/schema/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Db = Pick<Platform, 'db'>

const columns = [
  'id',
  'slug',
  'title',
  'tagline',
  'description',
  'category_id',
  'drop_id',
  'access',
  'status',
  'published_at',
  'version',
  'tags',
  'print',
  'safety_notes',
  'listing_kit',
  'grams',
  'minutes',
  'fast_minutes',
  'revision',
] as const

export type ProductRow = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

/** Until the transaction ends, nobody else changes this design. */
export function lockProduct({ db }: Db, id: string) {
  return db.selectFrom('products').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findFormProduct({ db }: Db, id: string) {
  return db
    .selectFrom('products')
    .select(columns)
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('product_files')
          .select(['id', 'name', 'part_name', 'format', 'bytes', 'triangles', 'width_mm', 'depth_mm'])
          .select(['copies', 'height_mm', 'card_key', 'accepted_problems'])
          .select(sql<PrintEstimate | null>`estimate`.as('estimate'))
          .whereRef('product_id', '=', 'products.id')
          .where('superseded_at', 'is', null)
          .orderBy('position'),
      ).as('files'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function selectPictures({ db }: Db, productId: string) {
  return db
    .selectFrom('pictures')
    .select(['id', 'large_key', 'card_key', 'width', 'height', 'alt', 'is_photo'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}

/** Undefined when the slug is taken. */
export function insertDraft({ db }: Db, row: Insertable<Tables['products']>) {
  return db
    .insertInto('products')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateProduct({ db }: Db, id: string, change: Updateable<Tables['products']>) {
  await db
    .updateTable('products')
    // Named, so that the trigger counts a change of pictures as well.
    .set({ revision: sql`revision`, ...change })
    .where('id', '=', id)
    .execute()
}

/** The names of its category and drop; null for the one that is gone. */
export async function findShelf({ db }: Db, shelf: { categoryId: string | null; dropId: string | null }) {
  const { rows } = await sql<{ category: string | null; drop: string | null; published_at: Date | null }>`
    select (select name from categories where id = ${shelf.categoryId}) as category, d.title as drop, d.published_at
    from (select 1) one left join drops d on d.id = ${shelf.dropId}
  `.execute(db)
  return rows[0] ?? { category: null, drop: null, published_at: null }
}

/** After the designs the drop has. */
export async function lastPlace({ db }: Db, dropId: string | null) {
  if (dropId === null) return 0
  const { last } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('drop_position').as('last'))
    .where('drop_id', '=', dropId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** What nobody has seen yet has its first version from its publication on. */
export async function setVersionTime({ db }: Db, productId: string, at: Date) {
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

/** Pictures rendered of model files that the design has, and that are not among its pictures yet. */
export function selectRenderedPictures({ db }: Db, { productId, ids }: { productId: string; ids: string[] }) {
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

/** Pictures of uploads, taken out of them: a repetition finds none. */
export function takeUploadedPictures({ db }: Db, ids: string[]) {
  return db
    .deleteFrom('uploaded_files')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', '=', 'picture')
    .returning(['id', 'large_key', 'card_key', 'width', 'height'])
    .execute()
}

/** All pictures of a design, out of the way of those that are put in their place. */
export function takePictures({ db }: Db, productId: string) {
  return db
    .deleteFrom('pictures')
    .where('product_id', '=', productId)
    .returning(['id', 'large_key', 'card_key', 'width', 'height'])
    .execute()
}

export async function insertPictures({ db }: Db, pictures: Insertable<Tables['pictures']>[]) {
  if (pictures.length > 0) await db.insertInto('pictures').values(pictures).execute()
}

/** The files of a draft that is deleted, wherever they lie. */
export async function deleteDraft({ db }: Db, productId: string) {
  const files = await db
    .deleteFrom('product_files')
    .where('product_id', '=', productId)
    .returning(['storage_key', 'preview_key', 'large_key', 'card_key'])
    .execute()
  const pictures = await takePictures({ db }, productId)
  await db.deleteFrom('products').where('id', '=', productId).execute()
  return [...files, ...pictures]
}
