import { sql } from 'kysely'
import type { Sale, SaleFields } from '#contract/profit/sales.ts'
import type { PagePosition } from '../platform/database/paging/cursors.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
export type SavedSale = SaleFields & { id: string }

export async function selectSalePage(
  { db }: Deps,
  { userId, after, limit }: { userId: string; after: PagePosition | undefined; limit: number },
) {
  const begins = after ? sql`(sold_on, id) < (${after.key}::date, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Sale & PagePosition>`
    select id, sold_on::text as key, sold_on::text as "soldOn", design, quantity, currency, channel, note,
      gross_in_cents::float8 / 100 as gross, usd_rate as "usdRate", usd_in_cents::float8 / 100 as usd
    from sales where user_id = ${userId} and ${begins}
    order by sold_on desc, id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

/** Returns how many sales are new. One whose id the log has already is replaced, or stays as it is. */
export async function insertSales(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId, sales, replace }: { userId: string; sales: SavedSale[]; replace: boolean },
) {
  const known = replace
    ? sql`do update set sold_on = excluded.sold_on, design = excluded.design, quantity = excluded.quantity,
        gross_in_cents = excluded.gross_in_cents, currency = excluded.currency, usd_rate = excluded.usd_rate,
        channel = excluded.channel, note = excluded.note`
    : sql`do nothing`
  const { rows } = await sql<{ isNew: boolean }>`
    insert into sales (user_id, id, sold_on, design, quantity, gross_in_cents, currency, usd_rate, channel, note,
      created_at)
    select ${userId}, id, "soldOn", design, quantity, round(gross * 100), currency, "usdRate", channel, note, ${now()}
    from json_to_recordset(${JSON.stringify(sales)}::json) as sale(
      id uuid, "soldOn" date, design text, quantity integer, gross numeric, currency text, "usdRate" float8,
      channel text, note text)
    on conflict (user_id, id) ${known}
    returning xmax = 0 as "isNew"
  `.execute(db)
  return rows.filter(({ isNew }) => isNew).length
}

export async function countSales({ db }: Deps, userId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sales where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function sumYears({ db }: Deps, userId: string) {
  await db.deleteFrom('sales_years').where('user_id', '=', userId).execute()
  await sql`
    insert into sales_years (user_id, year, usd_in_cents)
    select user_id, extract(year from sold_on)::integer, sum(usd_in_cents)::bigint
    from sales where user_id = ${userId} group by 1, 2
  `.execute(db)
}

export async function deleteSaleRow({ db }: Deps, { userId, id }: { userId: string; id: string }) {
  await db.deleteFrom('sales').where('user_id', '=', userId).where('id', '=', id).execute()
}

const best = 5
const total = sql`coalesce(sum(usd_in_cents), 0)::float8 / 100`
type Sold = { name: string; pieces: number; usd: number }
type Totals = {
  sales: number
  pieces: number
  usd: number
  yearUsd: number
  designs: Sold[]
  channels: Sold[]
}

export async function selectSummary({ db }: Deps, { userId, month }: { userId: string; month: string }) {
  const first = `${month}-01`
  const { rows } = await sql<Totals>`
    with own as (
      select * from sales
      where user_id = ${userId} and sold_on >= date_trunc('year', ${first}::date)
        and sold_on < date_trunc('year', ${first}::date) + interval '1 year'
    ),
    monthly as (
      select * from own where sold_on >= ${first}::date and sold_on < ${first}::date + interval '1 month'
    )
    select count(*)::int as sales, coalesce(sum(quantity), 0)::float8 as pieces, ${total} as usd,
      (select ${total} from own) as "yearUsd",
      ${bestBy('design')} as designs, ${bestBy('channel')} as channels
    from monthly
  `.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('An aggregate without rows')
  return totals
}

function bestBy(column: 'design' | 'channel') {
  return sql`(
    select coalesce(json_agg(sold), '[]') from (
      select min(${sql.ref(column)}) as name, sum(quantity)::float8 as pieces, ${total} as usd
      from monthly where ${sql.ref(column)} <> '' group by lower(${sql.ref(column)})
      order by 3 desc, 1 limit ${sql.lit(best)}
    ) sold
  )`
}
