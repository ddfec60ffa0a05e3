import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

/** What a sync writes: our copy of the provider's subscription. */
export type SubscriptionCopy = Pick<
  SubscriptionRow,
  | 'subscription_id'
  | 'plan_id'
  | 'provider_status'
  | 'currency'
  | 'period_ends_at'
  | 'ends_at'
  | 'ended_at'
  | 'ended_reason'
  | 'payment_problem_since'
>

type Outside = Pick<Platform, 'db' | 'now'>

export function findSubscription({ db }: Pick<Platform, 'db'>, userId: string) {
  return db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The member's row, made when it is the first time that anything is known. */
export async function openSubscription(platform: Pick<Platform, 'db'>, userId: string) {
  await platform.db
    .insertInto('subscriptions')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return platform.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function keepBasic({ db, now }: Outside, userId: string) {
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
}

export async function findMemberOfCustomer({ db }: Pick<Platform, 'db'>, customerId: string) {
  const row = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.user_id
}

export async function keepCustomer({ db }: Pick<Platform, 'db'>, userId: string, customerId: string) {
  await db
    .updateTable('subscriptions')
    .set({ customer_id: customerId })
    .where('user_id', '=', userId)
    .where('customer_id', 'is', null)
    .execute()
}

/** The next customer is created under a new key. */
export async function forgetCustomer({ db }: Pick<Platform, 'db'>, userId: string) {
  await db
    .updateTable('subscriptions')
    .set((row) => ({ customer_id: null, customer_attempt: row('customer_attempt', '+', 1) }))
    .where('user_id', '=', userId)
    .execute()
}

export function keepCopy(
  { db, now }: Outside,
  userId: string,
  copy: SubscriptionCopy & { startsPaid: boolean },
) {
  const { startsPaid, ...columns } = copy
  return db
    .updateTable('subscriptions')
    .set({ ...columns, synced_at: now(), ...(startsPaid && { basic_since: null }) })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findReceiver({ db }: Pick<Platform, 'db'>, userId: string) {
  return db.selectFrom('users').select(['email', 'name']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Customers whose state at the provider may change by itself, or is older than it says. */
export function listUnsettledCustomers({ db, now }: Outside) {
  return db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('customer_id', 'is not', null)
    .where((row) =>
      row.or([
        row('provider_status', 'in', ['incomplete', 'past_due', 'unpaid', 'paused']),
        row.and([
          row('provider_status', 'not in', ['canceled', 'incomplete_expired']),
          row.or([row('period_ends_at', '<', now()), row('ends_at', '<', now())]),
        ]),
      ]),
    )
    .execute()
}

/** Every customer, a page at a time. */
export function listCustomers({ db }: Pick<Platform, 'db'>, after: string, limit: number) {
  return db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(limit)
    .execute()
}
