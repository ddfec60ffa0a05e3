import { type RawBuilder, sql } from 'kysely'
import type { productSorts } from '#contract/catalogue/product-filter.ts'
import type { PrinterClass } from '#contract/printing/estimate/printer-motions.ts'
import type { profitOrder } from '#contract/profit/print-price.ts'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import { storedMinutes } from '../listing/print-time-queries.ts'

export type ProductSort = (typeof productSorts)[number] | 'drop'

type Part = RawBuilder<unknown>
type SortRule = { key: Part; id: Part; order: Part; type: Part; join: Part }

const [ascending, descending] = [sql`asc`, sql`desc`]

function rule(key: Part, order: Part, type: Part): SortRule {
  return { key, order, type, id: sql`p.id`, join: sql`` }
}

const rules: Record<
  Exclude<ProductSort, 'relevance' | 'print-time' | 'profit' | 'least-common'>,
  SortRule
> = {
  newest: rule(sql`p.published_at`, descending, sql`timestamptz`),
  'most-downloaded': {
    ...rule(sql`popular.downloads`, descending, sql`integer`),
    id: sql`popular.product_id`,
    join: sql`join product_popularity popular on popular.product_id = p.id`,
  },
  filament: rule(sql`p.grams`, ascending, sql`integer`),
  drop: rule(sql`-p.drop_position`, descending, sql`integer`),
  title: rule(sql`lower(p.title) collate "C"`, ascending, sql`text`),
}

type SortedBy = {
  sort: ProductSort
  words: { rank: string } | undefined
  countryCode: string
  printer: PrinterClass | undefined
  profit: ReturnType<typeof profitOrder> | undefined
}

export function sortRule({ sort, words, profit, printer, countryCode }: SortedBy): SortRule {
  if (sort === 'relevance') return byRelevance(words?.rank)
  if (sort === 'print-time') return rule(storedMinutes(printer), ascending, sql`integer`)
  if (sort === 'profit') return byProfit(profit, printer)
  if (sort === 'least-common') return bySaturation(countryCode)
  return rules[sort]
}

/** A whole word ranks above a prefix match. */
function byRelevance(rank: string | undefined) {
  return rule(rank ? sql`ts_rank(p.search, ${rank}::tsquery)` : sql`0::real`, descending, sql`real`)
}

/** A design without a print time comes last. */
function byProfit({ perGram, fixed }: SortedBy['profit'] = { perGram: 0, fixed: 0 }, printer?: PrinterClass) {
  const earned = sql`(${perGram}::float8 * p.grams + ${fixed}::float8) / nullif(${storedMinutes(printer)}, 0)`
  return rule(sql`coalesce(${earned}, -1)`, descending, sql`float8`)
}

/** Equally common designs come newest first: the order must not tell more than the size of the group. */
function bySaturation(countryCode: string): SortRule {
  const group = sql`case common.saturation when 'over-50' then 2 when '10-50' then 1 else 0 end`
  return {
    ...rule(sql`extract(epoch from p.published_at) - ${group} * 1e11`, descending, sql`numeric`),
    join: sql`left join design_saturation common on common.product_id = p.id and common.country_code = ${countryCode}`,
  }
}

export function isAfterCursor(place: Part, after: PagePosition | undefined, { order, type }: SortRule) {
  if (!after) return sql`true`
  const comparison = order === descending ? sql`<` : sql`>`
  return sql`${place} ${comparison} (${after.key}::${type}, ${after.id}::uuid)`
}
