import { type RawBuilder, sql } from 'kysely'
import type { SubscriptionStatus } from '#contract/billing/billing.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SubscriptionRow } from '../subscription-queries.ts'

/** Of a row `s` of subscriptions: the status of the member's own plan, or else of the gift, or else of Basic. */
export function currentStatus(now: Date): RawBuilder<SubscriptionStatus> {
  return sql`case
    when s.access_until > ${now} then s.status
    when s.gift_until > ${now} or s.basic_since is not null then 'active'
    else coalesce(s.ended_status, 'incomplete') end`
}

export function currentPlanId(now: Date): RawBuilder<string | null> {
  return sql`case
    when s.access_until > ${now} then s.plan_id
    when s.gift_until > ${now} then s.gift_plan_id
    when s.basic_since is not null then ${sql.lit(basicPlanId)}
    when s.ended_status <> 'incomplete' then s.plan_id end`
}

export function currentColumns(now: Date) {
  return [currentStatus(now).as('current_status'), currentPlanId(now).as('current_plan_id')] as const
}

const storedColumns = [
  'provider_status',
  'access_until',
  'ended_at',
  'ends_at',
  'payment_problem_since',
  'pause_starts_at',
  'resumes_at',
  'paused_at',
  'gift_until',
] as const

export type StateRow = Pick<SubscriptionRow, (typeof storedColumns)[number]> & {
  current_status: SubscriptionStatus
  current_plan_id: string | null
}

/** One by one, because a statement that returns all columns is unnamed and planned at every call. */
export function stateColumns(now: Date) {
  return [...storedColumns.map((column) => `s.${column}` as const), ...currentColumns(now)] as const
}

export function findCurrentSubscription({ db, now }: Pick<Platform, 'db' | 'now'>, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('subscriptions as s', 's.user_id', 'users.id')
    .selectAll('s')
    .select(currentColumns(now()))
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
