import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

export type RefundRow = Selectable<Tables['reversals']>

export type RefundOrder = Pick<RefundRow, 'reason' | 'refund'> & {
  subscriptionId: string
  paidSince?: Date
  promised?: { amount: number; currency: string }
}

type Deps = Pick<Platform, 'db'>

export function findRefund({ db }: Deps, subscriptionId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('reversals')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()
}

export function listRefunds({ db }: Deps, userId: string) {
  return db.selectFrom('reversals').selectAll().where('user_id', '=', userId).execute()
}

export async function createRefund(
  { db }: Deps,
  refund: Pick<RefundRow, 'subscription_id' | 'user_id' | 'reason' | 'refund'> &
    Partial<Pick<RefundRow, 'paid_since' | 'amount' | 'currency'>>,
) {
  const added = await db
    .insertInto('reversals')
    .values(refund)
    .onConflict((conflict) => conflict.column('subscription_id').doNothing())
    .returning('subscription_id')
    .executeTakeFirst()
  return added !== undefined
}

export async function reopenRefund(
  { db }: Deps,
  subscriptionId: string,
  wider: Pick<RefundRow, 'paid_since' | 'amount' | 'currency'>,
) {
  await db
    .updateTable('reversals')
    .set({ ...wider, refund: true, done_at: null, refused_at: null })
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

export async function markRefundDone(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { subscription_id, refund, paid_since }: Pick<RefundRow, 'subscription_id' | 'refund' | 'paid_since'>,
  back: Pick<RefundRow, 'amount' | 'currency'>,
) {
  const marked = await db
    .updateTable('reversals')
    .set({ ...back, done_at: now() })
    .where('subscription_id', '=', subscription_id)
    .where('done_at', 'is', null)
    .where('refund', '=', refund)
    .where('paid_since', 'is not distinct from', paid_since)
    .returning('subscription_id')
    .executeTakeFirst()
  return marked !== undefined
}

export function listOverdueRefunds({ db }: Deps, before: Date) {
  return db
    .selectFrom('reversals')
    .select(['user_id', 'subscription_id', 'reason'])
    .where('done_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(100)
    .execute()
}

export async function isRefundPending(platform: Deps, subscriptionId: string) {
  const refund = await findRefund(platform, subscriptionId)
  return refund?.refund === true && refund.done_at === null
}

export async function markRefundRefused({ db, now }: Pick<Platform, 'db' | 'now'>, subscriptionId: string) {
  const marked = await db
    .updateTable('reversals')
    .set({ refused_at: now() })
    .where('subscription_id', '=', subscriptionId)
    .where('done_at', 'is', null)
    .where('refused_at', 'is', null)
    .returning('subscription_id')
    .executeTakeFirst()
  return marked !== undefined
}

/** True while a refund of a plan that has not ended is pending or refused, so that a row `s` of subscriptions cannot change its plan. */
export const isRefundUnderway = sql<boolean>`exists (
  select from reversals r where r.subscription_id = s.subscription_id
    and r.refund and r.done_at is null and s.ended_at is null)`

export function findOpenRefund({ db }: Deps, userId: string): Promise<RefundRow | undefined> {
  return db
    .selectFrom('reversals')
    .selectAll()
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([
        row.and([row('refund', '=', true), row('done_at', 'is', null)]),
        row('failed_at', 'is not', null),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function retryRefusedRefund({ db }: Deps, subscriptionId: string) {
  await db
    .updateTable('reversals')
    .set(({ eb, ref }) => ({ refused_at: null, attempt: eb(ref('attempt'), '+', 1) }))
    .where('subscription_id', '=', subscriptionId)
    .where('refused_at', 'is not', null)
    .execute()
}

export async function hasRefundedCard({ db }: Deps, cardFingerprints: string[]) {
  if (cardFingerprints.length === 0) return false
  const found = await db
    .selectFrom('reversals')
    .innerJoin('payments', 'payments.subscription_id', 'reversals.subscription_id')
    .select('invoice_id')
    .where('reversals.reason', '=', 'requested')
    .where('payments.card_fingerprint', 'in', cardFingerprints)
    .whereRef('paid_at', '>=', 'paid_since')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function markRefundFailed({ db, now }: Pick<Platform, 'db' | 'now'>, subscriptionId: string) {
  const marked = await db
    .updateTable('reversals')
    .set({ failed_at: now() })
    .where('subscription_id', '=', subscriptionId)
    .where('failed_at', 'is', null)
    .returning('subscription_id')
    .executeTakeFirst()
  return marked !== undefined
}
