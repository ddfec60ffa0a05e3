import { type RawBuilder, sql } from 'kysely'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { currentPlanId, monthlyShare, periodOf } from '../billing/billing.ts'
import type { Platform } from '../platform/platform.ts'
import type { Period } from './period.ts'

type Deps = Pick<Platform, 'readDb'>

const late = `${billingRules.lateRenewalHours} hours`

/** The newest payment of each member whose period runs at `at`: the plan's price less what was refunded. */
function payingMembersAt(at: RawBuilder<Date>) {
  return sql`(
    select distinct on (p.user_id) p.user_id, p.currency,
      ${monthlyShare(sql`greatest(0, coalesce((l.amounts ->> p.currency)::numeric, p.amount) - p.refunded)`, sql`l.type`)} as monthly
    from plans l
    join payments p on p.plan_id = l.id
      and p.paid_at <= ${at}
      and p.paid_at > ${at} - ${periodOf(sql`l.type`)} - ${sql.lit(late)}::interval
    left join subscriptions s on s.subscription_id = p.subscription_id
    left join reversals r on r.subscription_id = p.subscription_id
    where l.type <> 'Basic' and p.refunded < p.amount
      and coalesce(least(s.ended_at, s.ends_at, r.done_at) > ${at}, true)
    order by p.user_id, p.paid_at desc
  )`
}

type MoneyRow = { at: Date; currency: string; members: number; amount: number }

/** By currency; moments without revenue are absent. */
export async function sumIncome({ readDb }: Deps, moments: Date[]) {
  const { rows } = await sql<MoneyRow>`
    select m.at, paying.currency, count(*)::int as members, round(sum(paying.monthly))::float8 as amount
    from unnest(${moments}::timestamptz[]) m (at)
    cross join lateral ${payingMembersAt(sql`m.at`)} paying
    group by m.at, paying.currency
    order by m.at, paying.currency
  `.execute(readDb)
  return rows
}

/** A paused plan does not count. */
export async function countLeft({ readDb }: Deps, then: Date, now: Date) {
  const [before, after] = [sql<Date>`${then}::timestamptz`, sql<Date>`${now}::timestamptz`]
  const { rows } = await sql<{ paidBefore: number; left: number }>`
    select count(*)::int as "paidBefore",
      count(*) filter (where later.user_id is null and s.paused_at is null)::int as "left"
    from ${payingMembersAt(before)} earlier
    left join ${payingMembersAt(after)} later using (user_id)
    left join subscriptions s using (user_id)
  `.execute(readDb)
  return rows[0] ?? { paidBefore: 0, left: 0 }
}

export async function countBasicMembers({ readDb }: Deps, now: Date) {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from subscriptions s
    where s.basic_since is not null and ${currentPlanId(now)} = ${sql.lit(basicPlanId)}
  `.execute(readDb)
  return rows[0]?.members ?? 0
}

type Sum = { currency: string; times: number; amount: number }

export async function sumPastDue({ readDb }: Deps) {
  const { rows } = await sql<Sum>`
    select coalesce(currency, 'usd') as currency, count(*)::int as times, coalesce(sum(open_amount), 0)::float8 as amount
    from subscriptions
    where provider_status in ('overdue', 'uncollected')
      or (provider_status = 'paused' and open_invoice_id is not null)
    group by 1 order by 1
  `.execute(readDb)
  return rows
}

/** Without a date of its own a refund counts on the day of the payment. */
export async function sumRefunds({ readDb }: Deps, { from, until }: Period) {
  const { rows } = await sql<Sum>`
    select p.currency, count(*)::int as times, sum(p.refunded)::float8 as amount
    from payments p left join reversals r on r.subscription_id = p.subscription_id
    where p.refunded > 0
      and greatest(p.paid_at, r.done_at) >= ${from} and greatest(p.paid_at, r.done_at) < ${until}
    group by p.currency order by p.currency
  `.execute(readDb)
  return rows
}
