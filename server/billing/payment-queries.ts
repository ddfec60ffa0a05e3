import type { Selectable } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { ProviderPayment } from '../platform/payments/money.ts'
import type { Platform } from '../platform/platform.ts'

export type PaymentRow = Selectable<Tables['payments']>

type Outside = Pick<Platform, 'db'>

/** Oldest first. */
export function listPaymentsOf({ db }: Outside, userId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('paid_at').execute()
}

/** Everything but what goes back of a payment is certain once it is made; its charge may be seen only by a later look. */
export async function keepPayments({ db }: Outside, userId: string, payments: ProviderPayment[]) {
  for (const one of payments)
    await db
      .insertInto('payments')
      .values({
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
        paid_at: one.paidAt,
      })
      .onConflict((conflict) =>
        conflict.column('invoice_id').doUpdateSet(({ fn, ref }) => ({
          refunded: one.refunded,
          disputed: one.disputed,
          charge_id: fn.coalesce('payments.charge_id', ref('excluded.charge_id')),
          card_fingerprint: fn.coalesce('payments.card_fingerprint', ref('excluded.card_fingerprint')),
        })),
      )
      .execute()
}
