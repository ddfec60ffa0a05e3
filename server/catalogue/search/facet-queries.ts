import { type RawBuilder, sql } from 'kysely'
import { type Group, groups } from './narrowing.ts'

/** How many candidates have each of a group's values. */
export type Counts = Record<string, number>

/** What the member has downloaded, a file of it or the whole. */
export function downloadedBy(userId: string) {
  return sql`
    select distinct coalesce(d.product_id, f.product_id) as product_id
    from downloads d left join product_files f on f.id = d.file_id where d.user_id = ${userId}`
}

/** The values a design has in each group. */
export function valuesOf(newSince: Date) {
  const values: Record<Group, RawBuilder<unknown>> = {
    category: sql`array[p.category_id::text]`,
    drop: sql`array[p.drop_id::text]`,
    access: sql`array[p.access]`,
    printTime: sql`array[print_time_of(p.minutes)]`,
    filament: sql`array[filament_of(p.grams)]`,
    format: sql`p.formats`,
    only: sql`array[
      case when p.published_at > ${newSince} then 'new' end,
      case when p.id not in (select product_id from mine) then 'not-downloaded' end,
      case when p.print -> 'supports' = 'false' then 'no-supports' end,
      case when p.print -> 'colours' > '1' then 'multi-colour' end
    ]`,
  }
  return sql.join(groups.map((group) => sql`${values[group]} as ${sql.ref(group)}`))
}

/** Designs with the same values are counted at once, and their values taken apart afterwards. */
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
