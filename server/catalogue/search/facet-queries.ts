import { type RawBuilder, sql } from 'kysely'
import type { Group } from './narrowing.ts'

/** How many candidates there are, and how many have each value of a group. */
export type Counts = { candidates: number; values: Record<string, number> }

/** What the member has downloaded, a file of it or the whole. */
export function downloadedBy(userId: string) {
  return sql`
    select distinct coalesce(d.product_id, f.product_id) as product_id
    from downloads d left join product_files f on f.id = d.file_id where d.user_id = ${userId}`
}

/** What the facets count of each candidate. */
export function columns(newSince: Date) {
  return sql`p.category_id, p.drop_id, p.access, p.minutes, p.grams, p.formats,
    p.published_at > ${newSince} as is_new, p.id not in (select product_id from mine) as is_not_downloaded,
    p.print -> 'supports' = 'false' as is_without_supports, p.print -> 'colours' > '1' as is_multi_colour`
}

const valuesOf: Record<Group, RawBuilder<unknown>> = {
  category: sql`array[category_id::text]`,
  drop: sql`array[drop_id::text]`,
  access: sql`array[access]`,
  printTime: sql`array[print_time_of(minutes)]`,
  filament: sql`array[filament_of(grams)]`,
  format: sql`formats`,
  only: sql`array[case when is_new then 'new' end, case when is_not_downloaded then 'not-downloaded' end,
    case when is_without_supports then 'no-supports' end, case when is_multi_colour then 'multi-colour' end]`,
}

export function countsOf(group: Group, candidates: RawBuilder<unknown>) {
  return sql`json_build_object('candidates', (select count(*)::int from ${candidates}), 'values', (
    select coalesce(json_object_agg(value, count), '{}') from (
      select value, count(*)::int from ${candidates}, unnest(${valuesOf[group]}) as value
      where value is not null group by value
    ) counted
  ))`
}

/** The categories and drops that have something to show, in the order of the shop. */
export function shelves(now: Date) {
  const has = (column: string) => sql`exists (
    select from products p where p.${sql.ref(column)} = shelf.id and p.status = 'published' and p.published_at <= ${now}
  )`
  return sql`
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]')
      from categories shelf where ${has('category_id')}) as categories,
    (select coalesce(json_agg(json_build_object('id', id, 'name', title) order by published_at desc, id), '[]')
      from drops shelf where published_at <= ${now} and ${has('drop_id')}) as drops`
}
