import { type RawBuilder, sql } from 'kysely'
import type { SubscriptionStatus } from '#contract/billing/billing.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { type PlanSource, planSources } from './access.ts'

/** Returns `subscriptionState` as SQL, so that lists of users filter and count by status and plan without reading every row. */
export function currentStatus(now: Date): RawBuilder<SubscriptionStatus> {
  return sql`case ${bySource(now, { own: sql`s.status`, gift: sql`'active'`, basic: sql`'active'` })}
    else coalesce(s.ended_status, 'incomplete') end`
}

export function currentPlanId(now: Date): RawBuilder<string | null> {
  return sql`case ${bySource(now, { own: sql`s.plan_id`, gift: sql`s.gift_plan_id`, basic: sql.lit(basicPlanId) })}
    when s.ended_status <> 'incomplete' then s.plan_id end`
}

function bySource(now: Date, values: Record<PlanSource, RawBuilder<unknown>>) {
  const cases = planSources.map(({ name, column, isLimited }) => {
    const holds = isLimited ? sql`> ${now}` : sql`is not null`
    return sql`when ${sql.ref(`s.${column}`)} ${holds} then ${values[name]}`
  })
  return sql.join(cases, sql` `)
}
