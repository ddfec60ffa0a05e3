import { type Selectable, sql } from 'kysely'
import { day } from '#contract/durations.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { endBasicPeriod, recordPaidPeriod, startBasicPeriod } from './periods/plan-period-queries.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

export type SubscriptionSnapshot = Pick<
  SubscriptionRow,
  | 'subscription_id'
  | 'plan_id'
  | 'provider_status'
  | 'currency'
  | 'period_starts_at'
  | 'period_ends_at'
  | 'ends_at'
  | 'ended_at'
  | 'ended_reason'
  | 'payment_problem_since'
  | 'next_plan_id'
  | 'canceled_at'
  | 'card'
  | 'open_invoice_id'
  | 'open_amount'
  | 'open_invoice_at'
  | 'renewal_amount'
  | 'renewal_unknown'
  | 'paid_until'
  | 'pause_starts_at'
  | 'resumes_at'
  | 'paused_at'
  | 'status'
  | 'access_until'
  | 'ended_status'
>

type Deps = Pick<Platform, 'db' | 'now'>

export function findSubscription({ db }: Pick<Platform, 'db'>, userId: string) {
  return db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export function getSubscription({ db }: Pick<Platform, 'db'>, userId: string) {
  return db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
}

export async function recordBasic({ db, now }: Deps, userId: string) {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, basic_since: now() })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ basic_since: now() })
        .where('subscriptions.basic_since', 'is', null),
    )
    .execute()
  await startBasicPeriod({ db, now }, userId)
}

export async function findMemberOfCustomer({ db }: Pick<Platform, 'db'>, customerId: string) {
  const row = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.user_id
}

export async function recordCustomer({ db }: Pick<Platform, 'db'>, userId: string, customerId: string) {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ customer_id: customerId })
        .where('subscriptions.customer_id', 'is', null),
    )
    .execute()
}

export async function clearCustomer({ db }: Pick<Platform, 'db'>, userId: string) {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, customer_attempt: 2 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb, ref }) => ({
        customer_id: null,
        customer_attempt: eb(ref('subscriptions.customer_attempt'), '+', 1),
      })),
    )
    .execute()
}

export type SubscriptionUpdate = {
  snapshot: SubscriptionSnapshot
  startsPaid: boolean
  endedByAdmin: string | null
}

export async function updateSubscription(
  { db, now }: Deps,
  userId: string,
  { snapshot, startsPaid, endedByAdmin }: SubscriptionUpdate,
) {
  const { card, ...columns } = snapshot
  const row = await db
    .updateTable('subscriptions')
    .set({
      ...columns,
      card: card && JSON.stringify(card),
      ended_by_admin: endedByAdmin,
      synced_at: now(),
      ...(startsPaid && { basic_since: null }),
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordPaidPeriod({ db, now }, row)
  if (startsPaid) await endBasicPeriod({ db, now }, userId)
  return row
}

export async function clearBasic({ db, now }: Deps, userId: string) {
  await db.updateTable('subscriptions').set({ basic_since: null }).where('user_id', '=', userId).execute()
  await endBasicPeriod({ db, now }, userId)
}

export function findRecipient({ db }: Pick<Platform, 'db'>, userId: string) {
  return db.selectFrom('users').select(['email', 'name']).where('id', '=', userId).executeTakeFirst()
}

// Literals, not parameters: only then PostgreSQL uses the partial indexes of the same condition.
export const mayChangeByItself = sql<boolean>`provider_status in ('incomplete', 'overdue', 'uncollected', 'paused')`
export const hasNotEnded = sql<boolean>`provider_status not in ('canceled', 'abandoned')`

export function listUnstableCustomers({ db, now }: Deps, after: string, limit: number) {
  const isOver = sql<boolean>`${hasNotEnded} and least(period_ends_at, ends_at) < ${now()}`
  return db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('customer_id', '>', after)
    .where((row) => row.or([mayChangeByItself, isOver]))
    .orderBy('customer_id')
    .limit(limit)
    .execute()
}

export function listCustomers({ db }: Pick<Platform, 'db'>, after: string, limit: number) {
  return db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute()
}

export async function filterKnownCustomers({ db }: Pick<Platform, 'db'>, customerIds: string[]) {
  if (customerIds.length === 0) return new Set<string>()
  const rows = await db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('customer_id', 'in', customerIds)
    .execute()
  return new Set(rows.map(({ customer_id }) => customer_id))
}

export function listUpcomingRenewals(
  { db, now }: Deps,
  before: Date,
  page: { after: string; limit: number },
) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '>', page.after)
    .where('provider_status', 'in', ['active', 'trialing'])
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', row.ref('period_ends_at'))]))
    .where('period_ends_at', '>', now())
    .where('period_ends_at', '<', before)
    .orderBy('customer_id')
    .limit(page.limit)
    .execute()
}

const collectionDays = 3

export function listUnpaidSubscriptions(
  { db, now }: Deps,
  { free, limit }: { free: string[]; limit: number },
) {
  const due = new Date(now().getTime() - collectionDays * day)
  return db
    .selectFrom('subscriptions')
    .select(['user_id', 'subscription_id'])
    .where(
      sql<boolean>`(provider_status = 'active' or (provider_status = 'uncollected' and open_invoice_id is null))`,
    )
    .where((row) => row.or([row('period_starts_at', 'is', null), row('period_starts_at', '<', due)]))
    .where(sql<boolean>`coalesce(subscription_id, '') <> all(${free}::text[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.invoice_id')
            .whereRef('payments.subscription_id', '=', 'subscriptions.subscription_id')
            // A checkout is paid a little before its period begins.
            .where(
              sql<boolean>`payments.paid_at > coalesce(subscriptions.period_starts_at, '-infinity') - interval '1 day'`,
            ),
        ),
      ),
    )
    .limit(limit)
    .execute()
}
