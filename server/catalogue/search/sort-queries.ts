import { type RawBuilder, sql } from 'kysely'
import type { productSorts } from '#contract/catalogue/product-filter.ts'
import type { PagePosition } from '../../platform/database/cursors.ts'

/** `drop`: the order that an administrator gave the designs of a drop. */
export type ProductSort = (typeof productSorts)[number] | 'drop'

type Part = RawBuilder<unknown>
type SortRule = { key: Part; id: Part; order: Part; type: Part; join: Part }

const [ascending, descending] = [sql`asc`, sql`desc`]

function rule(key: Part, order: Part, type: Part): SortRule {
  return { key, order, type, id: sql`p.id`, join: sql`` }
}

const rules: Record<Exclude<ProductSort, 'relevance'>, SortRule> = {
  newest: rule(sql`p.published_at`, descending, sql`timestamptz`),
  'most-downloaded': {
    ...rule(sql`popular.downloads`, descending, sql`integer`),
    id: sql`popular.product_id`,
    join: sql`join product_popularity popular on popular.product_id = p.id`,
  },
  'print-time': rule(sql`p.minutes`, ascending, sql`integer`),
  filament: rule(sql`p.grams`, ascending, sql`integer`),
  drop: rule(sql`-p.drop_position`, descending, sql`integer`),
  title: rule(sql`lower(p.title) collate "C"`, ascending, sql`text`),
}

/** A whole word ranks above a prefix match. */
export function sortRule(sort: ProductSort, rank: string | undefined): SortRule {
  if (sort !== 'relevance') return rules[sort]
  return rule(rank ? sql`ts_rank(p.search, ${rank}::tsquery)` : sql`0::real`, descending, sql`real`)
}

export function comesAfter(place: Part, after: PagePosition | undefined, { order, type }: SortRule) {
  if (!after) return sql`true`
  const comparison = order === descending ? sql`<` : sql`>`
  return sql`${place} ${comparison} (${after.key}::${type}, ${after.id}::uuid)`
}
