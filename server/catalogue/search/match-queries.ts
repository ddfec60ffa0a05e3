import { sql } from 'kysely'
import type { PrinterClass } from '#contract/printing/estimate/printer-motions.ts'
import type { profitOrder } from '#contract/profit/print-price.ts'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import type { Bed } from '../listing/bed-queries.ts'
import { isInSearchIndex, usualMinutes } from '../listing/print-time-queries.ts'
import { type Chosen, indexQuery, onlyIndexed } from './filters/chosen-filters.ts'
import { hasChosen, isA, isOnBoard } from './filters/facet-queries.ts'
import type { ProductSort } from './sort-queries.ts'
import type { TextQuery } from './words/text-queries.ts'

export type ProductSearch = {
  userId: string
  words: TextQuery | undefined
  tag: string | undefined
  board: string | undefined
  chosen: Chosen
  newSince: Date
  bed: Bed | undefined
  printer: PrinterClass | undefined
  maxMinutes: number | undefined
  maxGrams: number | undefined
  sort: ProductSort
  countryCode: string
  profit: ReturnType<typeof profitOrder> | undefined
  after: PagePosition | undefined
  limit: number
}

/**
 * Returns the condition of published designs that meet every filter. `published` is written out to fit the partial
 * indexes. Without words or a tag the condition reads only columns that one index has. The index of words is kept out
 * where another one has found the designs already: a list of all that have a common word costs more than them.
 */
export function matches(search: ProductSearch, now: Date, { byIndex = true } = {}) {
  const { userId, words, tag, board, chosen, printer, maxMinutes, maxGrams } = search
  const indexed = isInSearchIndex(printer) ? chosen : { ...chosen, printTime: [] }
  const query = words || tag ? indexQuery(words?.match, tag, indexed) : undefined
  const conditions = [
    sql`p.status = 'published' and p.published_at <= ${now}`,
    query !== undefined &&
      (byIndex ? sql`p.search @@ ${query}::tsquery` : sql`(p.search @@ ${query}::tsquery) is true`),
    ...hasChosen(chosen, { hasIndexQuery: query !== undefined, printer }),
    board !== undefined && isOnBoard({ userId, board }),
    ...Object.entries(isA(search)).map(
      ([name, is]) =>
        chosen.only.includes(name) && (query === undefined || !onlyIndexed.includes(name)) && is,
    ),
    maxMinutes !== undefined && sql`${usualMinutes(printer)} <= ${maxMinutes}`,
    maxGrams !== undefined && sql`p.grams <= ${maxGrams}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}
