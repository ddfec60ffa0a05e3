import { sql } from 'kysely'
import type { ProductFilter } from '#contract/catalogue/product-filter.ts'
import { replanned } from '../../platform/database/database.ts'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FilterContext, type Group, groups } from './filters/chosen-filters.ts'
import { type Counts, categoriesAndDrops, countsOf, historyOf, valuesOf } from './filters/facet-queries.ts'
import { matches, type ProductSearch } from './match-queries.ts'
import { findMostProfitable } from './profit-queries.ts'
import { isAfterCursor, sortRule } from './sort-queries.ts'

type FacetName = { id: string; name: string }
type SearchResult = {
  total: number
  page: PagePosition[]
  counts: Partial<Record<Group, Counts>>
  widened: Partial<Record<Group, number>>
  categories: FacetName[]
  drops: FacetName[]
}
type Deps = Pick<Platform, 'readDb' | 'now'>

/** Returns how many matches are counted, so that a common word costs no more than a rare one. */
export function maxCandidates({ words }: Pick<ProductSearch, 'words'>) {
  return words ? 250 : 500
}

export async function findFilterContext(
  { readDb, now }: Deps,
  { userId, category, drop }: Pick<ProductSearch, 'userId'> & Pick<ProductFilter, 'category' | 'drop'>,
): Promise<FilterContext> {
  const { rows } = await sql<FilterContext>`
    select array(select id from categories where ${named(category)}) as categories,
      array(select id from drops where ${named(drop)} and published_at <= ${now()}) as drops,
      own.printers #> '{0,bed}' as bed, own.printers #>> '{0,model}' as model
    from (select) one left join preferences own on own.user_id = ${userId}
  `.execute(readDb)
  return rows[0] ?? { categories: [], drops: [], bed: null, model: null }
}

function named(list = '') {
  const names = list.split(',').filter((name) => name !== '')
  const [ids, slugs] = [names.filter(isUuid), names.filter((name) => !isUuid(name))]
  return names.length > 0 ? sql`(id = any(${ids}::uuid[]) or slug = any(${slugs}))` : sql`false`
}

/** A rare word's candidates give everything. A common word's are cut off, and the page is read along the index of the sort. */
export async function findProductPage(platform: Deps, search: ProductSearch): Promise<SearchResult> {
  const found = await findCandidates(platform, search)
  if (found.total <= maxCandidates(search) || search.sort === 'relevance') return found
  const best = search.sort === 'profit' ? await findMostProfitable(platform, search) : undefined
  return { ...found, page: best ?? (await walkSortIndex(platform, search)) }
}

/** Counts a group without the choice of that group. */
async function findCandidates({ readDb, now }: Deps, search: ProductSearch) {
  const { key, join } = sortRule(search)
  const widened = groups.filter((group) => group !== 'only' && search.chosen[group].length > 0)
  const without = (group: Group) => sql.ref(`without_${group}`)
  const others = groups.filter((group) => !widened.includes(group))
  const { rows } = await sql<SearchResult>`
    ${sql.raw(replanned)}
    with ${historyOf(search)},
    found as materialized (
      select p.id, ${valuesOf(search)}, ${key} as key
      from products p ${join} where ${candidatesOf(search, now())}
    ),
    ${sql.join(
      widened.map(
        (group) => sql`${without(group)} as materialized (
          select ${valuesOf(search)} from products p
          where ${candidatesOf({ ...search, chosen: { ...search.chosen, [group]: [] } }, now())}
        ),`,
      ),
      sql``,
    )}
    counts as (
      ${sql.join(
        [countsOf(others, sql`found`), ...widened.map((group) => countsOf([group], without(group)))],
        sql` union all `,
      )}
    ),
    ${rankable(search, now())}
    select
      (select count(*)::int from found) as total,
      (select coalesce(json_agg(page), '[]') from (${pageOf(search)}) page) as page,
      (select coalesce(json_object_agg(name, counts), '{}') from (
        select name, json_object_agg(value, count) as counts from counts group by name
      ) named) as counts,
      json_build_object(${sql.join(
        widened.map((group) => sql`${sql.lit(group)}, (select count(*)::int from ${without(group)})`),
      )}) as widened,
      ${categoriesAndDrops(now())}
  `.execute(readDb)
  const [found] = rows
  if (!found) throw new Error('An aggregate without rows')
  return found
}

/** Without words and a category, the newest: in the order of another index all of them may be of one category. */
function candidatesOf(search: ProductSearch, now: Date) {
  const { words, tag, chosen } = search
  const isOrdered = !words && !tag && chosen.category.length === 0
  const order = isOrdered ? sql`order by p.published_at desc, p.id desc` : sql``
  return sql`${matches(search, now)} ${order} limit ${sql.lit(maxCandidates(search) + 1)}`
}

/** Where the candidates are cut off, the best matches could be missing by chance: matches in the title are added. */
function rankable(search: ProductSearch, now: Date) {
  const { match = '' } = search.words ?? {}
  if (search.sort !== 'relevance' || match === '') return sql`rankable as (select id, key from found)`
  return sql`rankable as (
    select id, key from found
    union
    (select p.id, ${sortRule(search).key} from products p
      where (select count(*) from found) > ${sql.lit(maxCandidates(search))}
        and title_words(p.title) @@ ${match}::tsquery and ${matches(search, now, { byIndex: false })}
      limit ${sql.lit(maxCandidates(search))})
  )`
}

function pageOf(search: ProductSearch) {
  const { after, limit } = search
  const rule = sortRule(search)
  return sql`
    select id, key::text as key from rankable
    where ${isAfterCursor(sql`(key, id)`, after, rule)}
    order by rankable.key ${rule.order}, id ${rule.order}
    limit ${limit + 1}`
}

async function walkSortIndex({ readDb, now }: Deps, search: ProductSearch) {
  const rule = sortRule(search)
  const { key, id, order, join } = rule
  const { rows } = await sql<PagePosition>`
    ${sql.raw(replanned)}
    with ${historyOf(search)}
    select p.id, (${key})::text as key
    from products p ${join}
    where ${matches(search, now())} and ${isAfterCursor(sql`(${key}, ${id})`, search.after, rule)}
    order by ${key} ${order}, ${id} ${order}
    limit ${search.limit + 1}
  `.execute(readDb)
  return rows
}
