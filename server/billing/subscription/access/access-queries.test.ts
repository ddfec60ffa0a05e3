import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testService } from '../../../testing/service.ts'
import { accessOf, subscriptionState } from './access.ts'
import { currentPlanId, currentStatus } from './access-queries.ts'

const { platform, signedIn } = await testService()
const { db } = platform
const hour = 3_600_000
const now = platform.now()
const at = (hours: number) => new Date(now.getTime() + hours * hour)

const words = [
  null,
  'active',
  'trialing',
  'overdue',
  'paused',
  'canceled',
  'uncollected',
  'incomplete',
  'unknown',
] as const
const dates = [null, at(-24 * 8), at(-13), at(-1), at(1)]

const giftUntil = (gift_until: Date | null = null) => ({
  gift_until,
  gift_plan_id: gift_until && 'price_test_yearly',
})

/** Each status with each date, and the other fields in turns. */
const cases = words.flatMap((provider_status) =>
  dates.flatMap((period_ends_at) =>
    dates.map((date, turn) => ({
      provider_status,
      period_ends_at,
      payment_problem_since: date,
      ends_at: dates[(turn * 2) % 5] ?? null,
      basic_since: turn % 2 ? at(-99) : null,
      pause_starts_at: date,
      resumes_at: date && at(99),
      ...giftUntil(dates[(turn * 3) % 5]),
      plan_id: turn % 3 ? 'price_test_yearly' : null,
      ended_reason: turn % 2 ? null : ('not_paid' as const),
      ended_at: date,
    })),
  ),
)

test('SQL reads the status and the plan of every subscription as the rule does', async () => {
  const { user } = await signedIn({ plan: 'yearly' })
  for (const row of cases) {
    await db
      .updateTable('subscriptions')
      .set({ ...row, ...accessOf(row, at(1)) })
      .where('user_id', '=', user.id)
      .execute()
    const stored = await db
      .selectFrom('subscriptions as s')
      .selectAll()
      .select([currentStatus(now).as('current'), currentPlanId(now).as('plan')])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const { subscriptionStatus, subscriptionPlan } = subscriptionState(stored, now)
    assert.deepEqual(
      [stored.current, stored.plan],
      [subscriptionStatus, subscriptionPlan],
      JSON.stringify(row),
    )
  }
})

test('a member who never chose a plan is incomplete', async () => {
  const { rows } = await sql<{ status: string; plan: string | null }>`
    select ${currentStatus(now)} as status, ${currentPlanId(now)} as plan
    from (select 1) x left join subscriptions s on s.user_id = ${'00000000-0000-7000-8000-000000000000'}::uuid`.execute(
    db,
  )
  assert.deepEqual(rows, [{ status: 'incomplete', plan: null }])
})
