import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPaymentsOf } from '../subscription/payment-queries.ts'
import type { WaitingEvent } from '../webhooks/event-queries.ts'
import { promiseReversals } from './refunds.ts'

type Outside = Pick<Platform, 'db' | 'log' | 'payments' | 'jobs'>

export const fraudWarning = 'radar.early_fraud_warning.created'

/** The card's bank suspects fraud. What is given back now is not disputed later, and nothing more is taken with that card. */
export async function heedWarnings(platform: Outside, userId: string, events: WaitingEvent[]) {
  for (const { type, charge_id: chargeId } of events) {
    if (type !== fraudWarning || !chargeId || !(await platform.payments.isSuspicious(chargeId))) continue
    const payments = await listPaymentsOf(platform, userId)
    const payment = payments.find(({ charge_id }) => charge_id === chargeId)
    if (payment)
      await inTransaction(platform, (inside) =>
        promiseReversals(inside, userId, [
          {
            subscriptionId: payment.subscription_id,
            reason: 'fraud_warning',
            refund: true,
            paidSince: payment.paid_at,
          },
        ]),
      )
    else platform.log.warn({ userId, chargeId }, 'a warning about a payment that is not for a plan')
  }
}
