import { type RawBuilder, sql } from 'kysely'
import type { productChoices } from '#contract/catalogue/product-filter.ts'
import type { PrinterClass } from '#contract/printing/estimate/printer-motions.ts'
import { isUuid } from '../../../platform/ids.ts'
import { downloadedDesigns, hasUpdate } from '../../availability/downloaded-queries.ts'
import { type Bed, fitsOn } from '../../listing/bed-queries.ts'
import { isInSearchIndex, usualMinutes } from '../../listing/print-time-queries.ts'
import { type Chosen, type Group, groups, isIndexed } from './chosen-filters.ts'

export type Counts = Record<string, number>

type Reader = {
  userId: string
  newSince: Date
  bed: Bed | undefined
  printer: PrinterClass | undefined
}

export function historyOf({ userId }: Reader) {
  return sql`
    mine as materialized (${downloadedDesigns(userId)}),
    updated as materialized (select product_id from mine where ${hasUpdate}),
    liked as materialized (select product_id from favourites where user_id = ${userId})`
}

/** Filters that depend on the member, so the trait index cannot hold them. */
export function isA({ newSince, bed }: Reader) {
  return {
    new: sql`p.published_at > ${newSince}`,
    favourites: sql`p.id in (select product_id from liked)`,
    'not-downloaded': sql`p.id not in (select product_id from mine)`,
    updated: sql`p.id in (select product_id from updated)`,
    'fits-bed': bed ? fitsOn(bed) : sql`false`,
    'no-supports': sql`p.no_supports`,
    'multi-colour': sql`p.multi_colour`,
  } satisfies Record<keyof typeof productChoices.only, unknown>
}

export function isOnBoard({ userId, board }: { userId: string; board: string }) {
  return sql`p.id in (select product_id from board_products where board_id = ${board} and user_id = ${userId})`
}

/** Returns the conditions of the groups but `only`; with an index query, of those that it leaves out. */
export function hasChosen(
  chosen: Chosen,
  { hasIndexQuery, printer }: { hasIndexQuery: boolean } & Pick<Reader, 'printer'>,
) {
  const { category, drop, access, printTime, filament, format } = chosen
  const conditions: Record<Exclude<Group, 'only'>, RawBuilder<unknown> | false> = {
    category: oneOf(sql`p.category_id`, category, 'uuid'),
    drop: oneOf(sql`p.drop_id`, drop, 'uuid'),
    access: oneOf(sql`p.access`, access),
    printTime: oneOf(sql`print_time_of(${usualMinutes(printer)})`, printTime),
    filament: oneOf(sql`filament_of(p.grams)`, filament),
    format: format.length > 0 && sql`p.formats && ${format}`,
  }
  const isFound = (group: Group) =>
    hasIndexQuery && isIndexed(group) && (group !== 'printTime' || isInSearchIndex(printer))
  return groups.map((group) => group !== 'only' && !isFound(group) && conditions[group])
}

/** Compares with a single value by equality, which keeps the index order. */
function oneOf(column: RawBuilder<unknown>, chosen: string[], type: 'text' | 'uuid' = 'text') {
  if (chosen.length === 0) return false
  const values = type === 'uuid' ? chosen.filter(isUuid) : chosen
  if (values.length === 1) return sql`${column} = ${values[0]}::${sql.raw(type)}`
  return sql`${column} = any(${values}::${sql.raw(type)}[])`
}

export function valuesOf(reader: Reader) {
  const only = Object.entries(isA(reader))
  const values: Record<Group, RawBuilder<unknown>> = {
    category: sql`array[p.category_id::text]`,
    drop: sql`array[p.drop_id::text]`,
    access: sql`array[p.access]`,
    printTime: sql`array[print_time_of(${usualMinutes(reader.printer)})]`,
    filament: sql`array[filament_of(p.grams)]`,
    format: sql`p.formats`,
    only: sql`array[${sql.join(only.map(([name, is]) => sql`case when ${is} then ${sql.lit(name)} end`))}]`,
  }
  return sql.join(groups.map((group) => sql`${values[group]} as ${sql.ref(group)}`))
}

/** Counts equal combinations first and splits them afterwards. */
export function countsOf(of: readonly Group[], candidates: RawBuilder<unknown>) {
  const columns = of.map((group) => sql.ref(group))
  return sql`
    select name, value, sum(count)::int as count from (
      select case ${sql.join(
        of.map((group) => sql`when grouping(${sql.ref(group)}) = 0 then ${sql.lit(group)}`),
        sql` `,
      )} end as name,
        coalesce(${sql.join(columns)}) as list, count(*) as count
      from ${candidates}
      group by grouping sets (${sql.join(columns)})
    ) counted, unnest(list) as value
    where value is not null group by name, value`
}

export function categoriesAndDrops(now: Date) {
  const has = (column: string) => sql`exists (
    select from products p where p.${sql.ref(column)} = named.id and p.status = 'published' and p.published_at <= ${now}
  )`
  return sql`
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
      from categories named where ${has('category_id')}) as categories,
    (select coalesce(json_agg(json_build_object('id', id, 'name', title) order by published_at desc, id), '[]')
      from drops named where published_at <= ${now} and ${has('drop_id')}) as drops`
}
