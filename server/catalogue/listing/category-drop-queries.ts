import { sql } from 'kysely'
import type { Category, Drop } from '#contract/catalogue/catalogue.ts'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { pictureOf } from './card-queries.ts'

type Deps = Pick<Platform, 'readDb' | 'now'>
type Page = { after: PagePosition | undefined; limit: number }

export function selectCategoryPage(platform: Deps, { after, limit }: Page) {
  const begins = after ? sql`(c.position, c.id) > (${after.key}::integer, ${after.id}::uuid)` : sql`true`
  return selectCategories(
    platform,
    sql`${begins} and n.products > 0 order by c.position, c.id limit ${limit + 1}`,
  )
}

async function findCategory(platform: Deps, idOrSlug: string) {
  const [row] = await selectCategories(platform, sql`${nameOf('c', idOrSlug)} = ${idOrSlug}`)
  return row && categoryOf(row)
}

type CategoryRow = CoverRow & PagePosition & { slug: string; name: string; text: string; products: number }

/** A category without a cover shows the cover of its newest design. */
async function selectCategories({ readDb, now }: Deps, condition: ReturnType<typeof sql>) {
  const shown = sql`p.category_id = c.id and p.status = 'published' and p.published_at <= ${now()}`
  const { rows } = await sql<CategoryRow>`
    select c.id, c.slug, c.name, c.text, c.position::text as key, n.products, ${coverColumns}
    from categories c
    cross join lateral (select count(*)::int as products from products p where ${shown}) n
    left join pictures cover on cover.id = coalesce(c.cover_id, (${coverOfFirst(shown, newest)}))
    where ${condition}
  `.execute(readDb)
  return rows
}

export function categoryOf({ id, slug, name, text, products, ...cover }: CategoryRow): Category {
  return { id, slug, name, text, productCount: products, cover: pictureOf(cover) }
}

export function selectDropPage(platform: Deps, { after, limit }: Page) {
  const begins = after
    ? sql`(d.published_at, d.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  return selectDrops(platform, sql`${begins} order by d.published_at desc, d.id desc limit ${limit + 1}`)
}

async function findDrop(platform: Deps, idOrSlug: string) {
  const [row] = await selectDrops(platform, sql`${nameOf('d', idOrSlug)} = ${idOrSlug}`)
  return row && dropOf(row)
}

export async function findCategoryOrDrop(platform: Deps, idOrSlug: string) {
  const category = await findCategory(platform, idOrSlug)
  if (category) return { category, drop: null }
  const drop = await findDrop(platform, idOrSlug)
  return drop && { category: null, drop }
}

/** Returns the date alone: the content of a scheduled drop is secret. */
export async function findNextDropTime({ readDb, now }: Deps) {
  const row = await readDb
    .selectFrom('drops')
    .select('published_at')
    .where('published_at', '>', now())
    .orderBy('published_at')
    .limit(1)
    .executeTakeFirst()
  return row?.published_at ?? null
}

export function listNextDropTimes({ readDb, now }: Deps) {
  return readDb
    .selectFrom('drops')
    .select(['id', 'published_at'])
    .where('published_at', '>', now())
    .orderBy('published_at')
    .execute()
}

type DropRow = CoverRow &
  PagePosition & {
    slug: string
    title: string
    theme: string
    text: string
    published_at: Date
    products: number
  }

async function selectDrops({ readDb, now }: Deps, condition: ReturnType<typeof sql>) {
  const shown = sql`p.drop_id = d.id and p.status = 'published' and p.published_at <= ${now()}`
  const { rows } = await sql<DropRow>`
    select d.id, d.slug, d.title, d.theme, d.text, d.published_at, d.published_at::text as key, n.products,
      ${coverColumns}
    from drops d
    cross join lateral (select count(*)::int as products from products p where ${shown}) n
    left join pictures cover on cover.id = coalesce(d.cover_id, (${coverOfFirst(shown, sql`p.drop_position, ${newest}`)}))
    where d.published_at <= ${now()} and ${condition}
  `.execute(readDb)
  return rows
}

export function dropOf({ id, slug, title, theme, text, published_at, products, ...cover }: DropRow): Drop {
  const publishedAt = published_at.toISOString()
  return { id, slug, title, theme, text, publishedAt, productCount: products, cover: pictureOf(cover) }
}

type CoverRow = Parameters<typeof pictureOf>[0]

const coverColumns = sql`cover.large_key, cover.card_key, cover.width, cover.height, cover.alt`

const newest = sql`p.published_at desc, p.id desc`

function coverOfFirst(shown: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return sql`
    select picture.id from products p join pictures picture on picture.product_id = p.id and picture.position = 0
    where ${shown} order by ${order} limit 1`
}

function nameOf(table: 'c' | 'd', idOrSlug: string) {
  return sql.ref(`${table}.${isUuid(idOrSlug) ? 'id' : 'slug'}`)
}
