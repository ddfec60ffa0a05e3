import { type RawBuilder, sql } from 'kysely'
import type { SubscriptionStatus } from '#contract/billing/billing.ts'
import { basicPlanId } from '#contract/billing/plans.ts'

/**
 * The order of `subscriptionState`, in SQL as well: lists of users filter and count by status and plan without reading
 * every row, and a request decides by the row that it has. The test compares both.
 */
export function currentStatus(now: Date): RawBuilder<SubscriptionStatus> {
  return sql`case when s.access_until > ${now} then s.status
    when s.gift_until > ${now} then 'active'
    when s.basic_since is not null then 'active'
    else coalesce(s.ended_status, 'incomplete') end`
}

export function currentPlanId(now: Date): RawBuilder<string | null> {
  return sql`case when s.access_until > ${now} then s.plan_id
    when s.gift_until > ${now} then s.gift_plan_id
    when s.basic_since is not null then ${sql.lit(basicPlanId)}
    when s.ended_status <> 'incomplete' then s.plan_id end`
}
