import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listAdminCategories } from '#contract/catalogue/categories.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import { readTable } from '../../platform/database/paging/table-page.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type CategoriesQuery = z.output<(typeof listAdminCategories)['query']>

export function selectCategories(platform: Pick<Platform, 'db' | 'keys'>, query: CategoriesQuery) {
  const like = likePattern(query.search ?? '')
  return readTable(platform, query, {
    name: 'categories',
    found: platform.db
      .selectFrom('categories')
      .$if(Boolean(query.search), (found) =>
        found.where(sql<boolean>`(name ilike ${like} or slug ilike ${like})`),
      ),
    select: (found) =>
      found
        .leftJoin('pictures as cover', 'cover.id', 'categories.cover_id')
        .select(['categories.id', 'name', 'slug', 'text', 'categories.position', 'version'])
        .select(['large_key', 'card_key', 'width', 'height', 'alt'])
        .select(
          sql<number>`(select count(*)::int from products where category_id = categories.id)`.as('products'),
        ),
    id: sql`categories.id`,
    sorts: {
      position: { by: sql`categories.position`, type: 'bigint' },
      name: { by: sql`lower(categories.name)`, type: 'text' },
    },
  })
}

export function findCategory({ db }: Deps, categoryId: string) {
  return db.selectFrom('categories').selectAll().where('id', '=', categoryId).executeTakeFirst()
}

export function selectCategoryIds({ db }: Deps) {
  return db.selectFrom('categories').select('id').orderBy('position').orderBy('id').execute()
}

type Content = { name: string; slug: string; text: string }

export async function insertCategory({ db }: Deps, content: Content) {
  return db
    .insertInto('categories')
    .values({ ...content, position: sql`(select coalesce(max(position), 0) + 1 from categories)` })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export function updateCategoryRow(
  { db }: Deps,
  { id, version }: { id: string; version: number },
  content: Partial<Content>,
) {
  return db
    .updateTable('categories')
    .set({ ...content, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
}

export async function setPositions({ db }: Deps, ids: string[]) {
  await sql`
    update categories set position = requested.position
    from unnest(${ids}::uuid[]) with ordinality as requested (id, position)
    where categories.id = requested.id
  `.execute(db)
}

export function moveProducts({ db }: Deps, from: string, into: string) {
  return db
    .updateTable('products')
    .set({ category_id: into })
    .where('category_id', '=', from)
    .returning(['id', 'title'])
    .execute()
}

export async function hasProducts({ db }: Deps, categoryId: string) {
  const one = await db
    .selectFrom('products')
    .select('id')
    .where('category_id', '=', categoryId)
    .limit(1)
    .execute()
  return one.length > 0
}

export async function deleteCategoryRow({ db }: Deps, categoryId: string) {
  await db.deleteFrom('categories').where('id', '=', categoryId).execute()
}
