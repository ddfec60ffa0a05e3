import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'

import { listGiftTimes } from './gift-queries.ts'
import { withoutGaps } from './plan-gaps.ts'

type Deps = Pick<Platform, 'db' | 'now'>

type PaidPlan = {
  user_id: string
  subscription_id: string | null
  period_starts_at: Date | null
  access_until: Date | null
  ended_at: Date | null
}

export async function recordPaidPeriod({ db, now }: Deps, plan: PaidPlan) {
  const { user_id, subscription_id, period_starts_at, access_until, ended_at } = plan
  if (subscription_id === null) return
  if (access_until === null)
    await db
      .updateTable('plan_periods')
      .set({ ends_at: sql<Date>`least(ends_at, ${ended_at ?? now()})` })
      .where('subscription_id', '=', subscription_id)
      .execute()
  else
    await db
      .insertInto('plan_periods')
      .values({ user_id, subscription_id, starts_at: period_starts_at ?? now(), ends_at: access_until })
      .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet({ ends_at: access_until }))
      .execute()
}

export async function startBasicPeriod({ db, now }: Deps, userId: string) {
  await db
    .insertInto('plan_periods')
    .values({ user_id: userId, starts_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function endBasicPeriod({ db, now }: Deps, userId: string) {
  await db
    .updateTable('plan_periods')
    .set({ ends_at: now() })
    .where('user_id', '=', userId)
    .where('subscription_id', 'is', null)
    .where('ends_at', 'is', null)
    .execute()
}

/** Returns when the member had a plan, and since when a refund or a dispute takes the licence of it back. */
export async function listPlanPeriods({ db }: Pick<Platform, 'db'>, userId: string) {
  const periods = await db
    .selectFrom('plan_periods as p')
    .select(['p.subscription_id', 'p.starts_at', 'p.ends_at'])
    .select(sql<boolean>`p.subscription_id is null`.as('is_basic'))
    .select(sql<Date | null>`least(${refundOrdered}, ${lastRefunded}, ${firstDisputed})`.as('revoked_since'))
    .where('p.user_id', '=', userId)
    .orderBy('p.starts_at')
    .execute()
  const gaps = await db
    .selectFrom('plan_gaps')
    .selectAll()
    .where('subscription_id', 'in', ({ selectFrom }) =>
      selectFrom('plan_periods').select('subscription_id').where('user_id', '=', userId),
    )
    .orderBy('starts_at')
    .execute()
  const gifts = await listGiftTimes({ db }, userId)
  const given = { subscription_id: null, is_basic: false, revoked_since: null }
  return [
    ...periods.flatMap((period) => withoutGaps(period, gaps)),
    ...gifts.map((gift) => ({ ...given, ...gift })),
  ]
}

const refundOrdered = sql`(select coalesce(r.paid_since, p.starts_at) from reversals r
  where r.subscription_id = p.subscription_id and r.refund and r.refused_at is null)`

/** Payments refunded in full that no kept payment followed. A refund before that is goodwill. */
const lastRefunded = sql`(select min(x.paid_at) from payments x
  where x.subscription_id = p.subscription_id and x.refunded >= x.amount and not exists (
    select from payments kept where kept.subscription_id = x.subscription_id
      and kept.refunded < kept.amount and kept.paid_at > x.paid_at))`

const firstDisputed = sql`(select min(paid_at) from payments
  where payments.subscription_id = p.subscription_id and disputed)`
