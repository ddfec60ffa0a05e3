import { type RawBuilder, sql } from 'kysely'
import type { SubscriptionStatus } from '#contract/billing.ts'

/** The joined table `subscriptions as s`, as `subscriptionState` reads a row of it: for lists that ask for a status. */
export function statusInSql(now: Date): RawBuilder<SubscriptionStatus> {
  const paid = paidStatusInSql(now)
  return sql`case when s.basic_since is not null and ${paid} not in ('active', 'trialing') then 'active' else ${paid} end`
}

/** The id of the plan, as `subscriptionState` gives it. */
export function planInSql(now: Date): RawBuilder<string | null> {
  const paid = paidStatusInSql(now)
  return sql`case
    when ${paid} in ('active', 'trialing') then s.plan_id
    when s.basic_since is not null then 'basic_free'
    when ${paid} <> 'incomplete' then s.plan_id
  end`
}

function paidStatusInSql(now: Date) {
  const running = (status: RawBuilder<unknown>) => sql`case
    when s.ends_at <= ${now} then 'canceled'
    when s.period_ends_at > ${now}::timestamptz - interval '12 hours' then ${status}
    else 'expired' end`
  return sql<SubscriptionStatus>`case
    when s.provider_status is null or s.provider_status in ('incomplete', 'incomplete_expired') then 'incomplete'
    when s.provider_status = 'canceled' then
      case when s.ended_reason = 'payment_failed' then 'expired' else 'canceled' end
    when s.plan_id is null then 'expired'
    when s.provider_status in ('active', 'trialing') then ${running(sql`s.provider_status`)}
    when s.provider_status = 'past_due' and s.payment_problem_since > ${now}::timestamptz - interval '7 days'
      then ${running(sql`'active'`)}
    else 'expired' end`
}
