import { type RawBuilder, sql } from 'kysely'
import type { SubscriptionStatus } from '#contract/billing.ts'

/** The status now, of the joined table `subscriptions as s`. */
export function currentStatus(now: Date): RawBuilder<SubscriptionStatus> {
  return sql`case when s.access_until > ${now} then s.status
    when s.basic_since is not null then 'active'
    else coalesce(s.ended_status, 'incomplete') end`
}

/** The id of the plan now, of the joined table `subscriptions as s`. */
export function currentPlanId(now: Date): RawBuilder<string | null> {
  return sql`case when s.access_until > ${now} then s.plan_id
    when s.basic_since is not null then 'basic_free'
    when s.ended_status <> 'incomplete' then s.plan_id end`
}
