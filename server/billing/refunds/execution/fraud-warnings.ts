import { inTransaction } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { billingLock } from '../../subscription/billing-lock.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { scheduleRefunds } from './refunds.ts'

type Deps = Pick<Platform, 'db' | 'log' | 'payments' | 'jobs'>

export async function refundFraudWarning(
  platform: Deps & Pick<Platform, 'locks'>,
  userId: string,
  chargeId: string,
) {
  if (!(await platform.payments.isSuspicious(chargeId))) return
  await platform.locks.hold(billingLock(userId), () => refundCharge(platform, userId, chargeId))
}

async function refundCharge(platform: Deps, userId: string, chargeId: string) {
  const payments = await listPayments(platform, userId)
  const payment = payments.find(({ charge_id }) => charge_id === chargeId)
  if (!payment) {
    platform.log.warn({ userId, chargeId }, 'a fraud warning about a payment that is not for a plan')
    return
  }
  const { subscription_id: subscriptionId, paid_at: paidSince } = payment
  await inTransaction(platform, (inside) =>
    scheduleRefunds(inside, userId, [{ subscriptionId, reason: 'fraud_warning', refund: true, paidSince }]),
  )
}
