import { type RawBuilder, sql } from 'kysely'
import type { ProductAccess, ProductFilter, productSorts } from '#contract/catalogue.ts'
import type { PagePosition } from '../../platform/database/cursors.ts'
import { plannedAnew } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SearchTerms } from './search-text.ts'
import { queryOf, rankOf } from './text-queries.ts'

export type ProductSort = (typeof productSorts)[number]

export type ProductSearch = Pick<ProductFilter, 'category' | 'drop' | 'access' | 'tag' | 'limit'> & {
  terms: SearchTerms | undefined
  maxMinutes: number | undefined
  maxGrams: number | undefined
  sort: ProductSort
  /** The last design of the page before. */
  after: PagePosition | undefined
}

type Facet = { id: string; name: string; count: number }

type Found = {
  total: number
  page: PagePosition[]
  categories: Facet[]
  drops: Facet[]
  access: { id: ProductAccess; count: number }[]
}

/** More matches than these are not counted, so that a common word costs no more than a rare one. */
export const mostCandidates = 1_000

/** A search that finds thousands is ranked among so many of the newest: nobody reads further. */
const mostRanked = 200

/**
 * Total, facets and the page come from one set of candidates, which the text index gives at once for a rare word.
 * For a common one the set is cut off somewhere, and the page is read along the index of the sort instead, or ranked
 * among the newest.
 */
export async function findProductPage(
  platform: Pick<Platform, 'readDb' | 'now'>,
  search: ProductSearch,
): Promise<Found> {
  const found = await findCandidates(platform, search)
  if (found.total <= mostCandidates) return found
  const page = await (search.sort === 'relevance' ? rankNewest : walkSortIndex)(platform, search)
  return { ...found, page }
}

async function findCandidates({ readDb, now }: Pick<Platform, 'readDb' | 'now'>, search: ProductSearch) {
  const { key } = sorts[search.sort]
  const { rows } = await sql<Found>`
    ${begin(search)}
    with found as materialized (
      select p.id, p.category_id, p.drop_id, p.access, ${key(search)} as key
      from products p
      where ${matches(search, now())}
      limit ${sql.lit(mostCandidates + 1)}
    )
    select
      (select count(*)::int from found) as total,
      (select coalesce(json_agg(page), '[]') from (${pageOf(search)}) page) as page,
      (select coalesce(json_agg(facet), '[]') from (
        select c.id, c.name, count(*)::int as count
        from found join categories c on c.id = found.category_id
        group by c.id order by count(*) desc, c.position, c.id
      ) facet) as categories,
      (select coalesce(json_agg(facet), '[]') from (
        select d.id, d.title as name, count(*)::int as count
        from found join drops d on d.id = found.drop_id and d.published_at <= ${now()}
        group by d.id order by d.published_at desc, d.id
      ) facet) as drops,
      (select coalesce(json_agg(facet), '[]') from (
        select access as id, count(*)::int as count from found group by access order by access
      ) facet) as access
  `.execute(readDb)
  const [found] = rows
  if (!found) throw new Error('An aggregate without rows')
  return found
}

async function rankNewest({ readDb, now }: Pick<Platform, 'readDb' | 'now'>, search: ProductSearch) {
  const { rows } = await sql<PagePosition>`
    ${begin(search)}
    with found as materialized (
      select p.id, ${sorts.relevance.key(search)} as key
      from products p
      where ${matches(search, now())}
      order by p.published_at desc, p.id desc
      limit ${sql.lit(mostRanked)}
    )
    ${pageOf(search)}
  `.execute(readDb)
  return rows
}

/** The page among the candidates found. */
function pageOf({ sort, after, limit }: ProductSearch) {
  const { order, type } = sorts[sort]
  return sql`
    select id, key::text as key from found
    where ${comesAfter(sql`(key, id)`, after, { order, type })}
    order by found.key ${order}, id ${order}
    limit ${limit + 1}`
}

async function walkSortIndex({ readDb, now }: Pick<Platform, 'readDb' | 'now'>, search: ProductSearch) {
  const { key, order, type } = sorts[search.sort]
  const { rows } = await sql<PagePosition>`
    ${begin(search)}
    select p.id, (${key(search)})::text as key
    from products p
    where ${matches(search, now())} and ${comesAfter(sql`(${key(search)}, p.id)`, search.after, { order, type })}
    order by ${key(search)} ${order}, p.id ${order}
    limit ${search.limit + 1}
  `.execute(readDb)
  return rows
}

/** Whether a word is rare or common decides the plan. */
function begin({ terms }: ProductSearch) {
  return terms ? sql.raw(plannedAnew) : sql``
}

type SortRule = {
  key: (search: ProductSearch) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  type: RawBuilder<unknown>
}

const [ascending, descending] = [sql`asc`, sql`desc`]

const sorts: Record<ProductSort, SortRule> = {
  newest: { key: () => sql`p.published_at`, order: descending, type: sql`timestamptz` },
  relevance: {
    key: ({ terms }) => (terms ? rankOf(terms) : sql`0::real`),
    order: descending,
    type: sql`real`,
  },
  'print-time': { key: () => sql`p.minutes`, order: ascending, type: sql`integer` },
  filament: { key: () => sql`p.grams`, order: ascending, type: sql`integer` },
  title: { key: () => sql`lower(p.title) collate "C"`, order: ascending, type: sql`text` },
}

function comesAfter(
  place: RawBuilder<unknown>,
  after: PagePosition | undefined,
  { order, type }: Pick<SortRule, 'order' | 'type'>,
) {
  if (!after) return sql`true`
  const comparison = order === descending ? sql`<` : sql`>`
  return sql`${place} ${comparison} (${after.key}::${type}, ${after.id}::uuid)`
}

/** Published designs that meet every filter. `published` is written out to fit the partial indexes. */
function matches(search: ProductSearch, now: Date) {
  const { terms, category, drop, access, tag, maxMinutes, maxGrams } = search
  const conditions = [
    sql`p.status = 'published' and p.published_at <= ${now}`,
    terms && sql`p.search @@ ${queryOf(terms)}`,
    category && sql`p.category_id = (select id from categories where ${named(category)})`,
    drop && sql`p.drop_id = (select id from drops where ${named(drop)} and published_at <= ${now})`,
    access && sql`p.access = ${access}`,
    tag && sql`p.tags @> array[${tag.toLowerCase()}]`,
    maxMinutes !== undefined && sql`p.minutes <= ${maxMinutes}`,
    maxGrams !== undefined && sql`p.grams <= ${maxGrams}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== false && condition !== ''),
    sql` and `,
  )
}

function named(idOrSlug: string) {
  return isUuid(idOrSlug) ? sql`id = ${idOrSlug}` : sql`slug = ${idOrSlug}`
}
