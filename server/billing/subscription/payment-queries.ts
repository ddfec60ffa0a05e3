import { type Selectable, sql } from 'kysely'
import { replanned } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ProviderPayment } from '../../platform/payments/money.ts'
import type { Platform } from '../../platform/platform.ts'
import { longestPeriod, periodOf } from '../plans/period-queries.ts'

export type PaymentRow = Selectable<Tables['payments']>

type Deps = Pick<Platform, 'db'>

export function listPayments({ db }: Deps, userId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('paid_at').execute()
}

export function paymentRow(userId: string, one: ProviderPayment): PaymentRow {
  return {
    invoice_id: one.invoiceId,
    charge_id: one.chargeId,
    user_id: userId,
    subscription_id: one.subscriptionId,
    plan_id: one.priceId,
    reason: one.reason,
    amount: one.amount,
    refunded: one.refunded,
    currency: one.currency,
    card_fingerprint: one.cardFingerprint,
    disputed: one.disputed,
    disputes_not_won: one.disputesNotWon,
    disputes_lost: one.disputesLost,
    dispute_lost_at: null,
    inquired: one.inquired,
    paid_at: one.paidAt,
  }
}

export function providerPayment(row: PaymentRow): ProviderPayment {
  return {
    invoiceId: row.invoice_id,
    chargeId: row.charge_id,
    subscriptionId: row.subscription_id,
    priceId: row.plan_id,
    reason: row.reason,
    amount: row.amount,
    refunded: row.refunded,
    currency: row.currency,
    cardFingerprint: row.card_fingerprint,
    disputed: row.disputed,
    // Rows of 1.2.0 and before have no number.
    disputesNotWon: row.disputes_not_won ?? Number(row.disputed),
    disputesLost: row.disputes_lost ?? 0,
    inquired: row.inquired,
    paidAt: row.paid_at,
    paidUntil: row.paid_at,
  }
}

export async function findCustomerOfPayment({ db }: Deps, chargeId: string) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('subscriptions', 'subscriptions.user_id', 'payments.user_id')
    .select('customer_id')
    .where('charge_id', '=', chargeId)
    .executeTakeFirst()
  return row?.customer_id ?? undefined
}

/** Records payments. Only refunds and disputes change later, and the charge may be found by a later sync. */
export async function recordPayments(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  userId: string,
  payments: ProviderPayment[],
) {
  const rows = new Map(
    payments.map((one) => {
      const dispute_lost_at = one.disputesLost > 0 ? now() : null
      return [one.invoiceId, { ...paymentRow(userId, one), dispute_lost_at }]
    }),
  )
  if (rows.size === 0) return
  await db
    .insertInto('payments')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict.column('invoice_id').doUpdateSet(({ fn, ref }) => ({
        refunded: ref('excluded.refunded'),
        disputed: ref('excluded.disputed'),
        disputes_not_won: ref('excluded.disputes_not_won'),
        disputes_lost: ref('excluded.disputes_lost'),
        dispute_lost_at: sql`case when excluded.disputes_lost > payments.disputes_lost
          then excluded.dispute_lost_at else payments.dispute_lost_at end`,
        inquired: ref('excluded.inquired'),
        charge_id: fn.coalesce('payments.charge_id', ref('excluded.charge_id')),
        card_fingerprint: fn.coalesce('payments.card_fingerprint', ref('excluded.card_fingerprint')),
      })),
    )
    .modifyEnd(sql.raw(replanned))
    .execute()
}

export async function countPaidWithoutAccess({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const runsOut = sql<Date>`p.paid_at + ${periodOf(sql`plans.type`)}`
  const { count } = await db
    .selectFrom('payments as p')
    .innerJoin('plans', 'plans.id', 'p.plan_id')
    .innerJoin('subscriptions as s', 's.user_id', 'p.user_id')
    .innerJoin('users', 'users.id', 'p.user_id')
    .leftJoin('reversals', 'reversals.subscription_id', 'p.subscription_id')
    .select(({ fn }) => fn.count<string>('s.user_id').distinct().as('count'))
    .where('p.paid_at', '>', sql<Date>`${now()}::timestamptz - ${longestPeriod}::interval`)
    .where(runsOut, '>', now())
    .whereRef('p.refunded', '<', 'p.amount')
    .where('reversals.subscription_id', 'is', null)
    .where(sql<boolean>`coalesce(s.access_until, '-infinity') <= ${now()}`)
    .where(sql<boolean>`s.provider_status is distinct from 'overdue'`)
    // A paused plan gave access to the end of what was paid, and so did one that ended unpaid in a paid period.
    .where('s.paused_at', 'is', null)
    .where(sql<boolean>`(s.subscription_id = p.subscription_id and s.ended_at < s.access_until) is not true`)
    .where(sql<boolean>`s.ended_by_admin is distinct from p.subscription_id`)
    .where('s.blocked_at', 'is', null)
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
