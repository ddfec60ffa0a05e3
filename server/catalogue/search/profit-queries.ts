import { sql } from 'kysely'
import { replanned } from '../../platform/database/database.ts'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import type { Platform } from '../../platform/platform.ts'
import { storedMinutes } from '../listing/print-time-queries.ts'
import { historyOf } from './filters/facet-queries.ts'
import { matches, type ProductSearch } from './match-queries.ts'
import { isAfterCursor, sortRule } from './sort-queries.ts'

const maxDesigns = 500

/**
 * Returns a page by profit per hour without reading all designs; undefined when these are not enough for it. No index
 * knows the costs of a member, but the order is the sum of two parts with an index each. A design that is among the
 * first of neither part has less than the last of both together (the threshold algorithm of Fagin, Lotem and Naor).
 */
export async function findMostProfitable(
  { readDb, now }: Pick<Platform, 'readDb' | 'now'>,
  search: ProductSearch,
): Promise<PagePosition[] | undefined> {
  const rule = sortRule(search)
  const minutes = storedMinutes(search.printer)
  const [one, other] = partsOf(search)
  const first = ({ value, order }: Part) => sql`
    select p.id, p.grams, ${minutes}, ${value} as value from products p
    where ${matches(search, now())} and ${minutes} > 0 order by ${order} limit ${maxDesigns}`
  const { rows } = await sql<PagePosition>`
    ${sql.raw(replanned)}
    with ${historyOf(search)},
    one as materialized (${first(one)}),
    other as materialized (${first(other)}),
    rest as (
      select ${one.weight}::float8 * (select min(value) from one)
        + ${other.weight}::float8 * (select min(value) from other) as most
    ),
    best as (
      select p.id, ${rule.key} as key
      from (
        select p.id, p.grams, ${minutes} from one p union select p.id, p.grams, ${minutes} from other p
      ) p
    )
    select id, key::text as key from best
    where key > (select most from rest) and ${isAfterCursor(sql`(key, id)`, search.after, rule)}
    order by best.key ${rule.order}, id ${rule.order}
    limit ${search.limit + 1}
  `.execute(readDb)
  return rows.length > search.limit ? rows : undefined
}

type Part = { value: ReturnType<typeof sql>; order: ReturnType<typeof sql>; weight: number }

/** What work and packaging cost, in grams of filament, for most members; as in the index. */
const usualGrams = 100

/** Splits `perGram` × grams / minutes + `fixed` / minutes, mostly into one part with an index near it. */
function partsOf({
  profit: { perGram, fixed } = { perGram: 0, fixed: 0 },
  printer,
}: ProductSearch): [Part, Part] {
  const minutes = storedMinutes(printer)
  const usual = sql`grams_per_minute(p.grams + ${sql.lit(usualGrams)}, ${minutes})`
  const heavy = sql`grams_per_minute(p.grams, ${minutes})`
  const short = sql`grams_per_minute(1, ${minutes})`
  const part = (value: Part['value'], weight: number) => ({ value, order: sql`${value} desc`, weight })
  const usualFixed = perGram * usualGrams
  return fixed >= usualFixed
    ? [part(usual, perGram), part(short, fixed - usualFixed)]
    : [part(usual, fixed / usualGrams), part(heavy, perGram - fixed / usualGrams)]
}
