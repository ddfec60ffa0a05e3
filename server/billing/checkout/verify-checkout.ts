import type { User } from '#contract/accounts/accounts.ts'
import { isDatabaseUnavailable } from '../../platform/database/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { isCheckoutId, type ProviderCheckout } from '../../platform/payments/checkouts.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRefund, type RefundRow } from '../refunds/refund-queries.ts'
import { billingLock } from '../subscription/billing-lock.ts'
import { closeCheckout, findOwnCheckout } from '../subscription/checkout-queries.ts'
import { enqueueSync } from '../subscription/enqueue.ts'
import { type SyncDeps, syncSubscription } from '../sync/sync.ts'

type Deps = SyncDeps & Pick<Platform, 'limits'>

/** The session id is in the address bar, so it proves nothing. */
export async function verifyCheckout(platform: Deps, user: User | undefined, sessionId: string) {
  const own =
    user && isCheckoutId(sessionId) ? await findOwnCheckout(platform, user.id, sessionId) : undefined
  if (!user || !own) return notFound('Payment session')
  await platform.limits.take('verify-session', user.id)
  const session = await platform.payments.findCheckout(sessionId)
  if (session?.userId !== user.id || session.customerId !== own.customer_id)
    return notFound('Payment session')
  if (session.status === 'complete') await syncPaidPlan(platform, user.id, session)
  // Last, because a job syncs an open checkout again.
  if (own.status === 'open' && session.status !== 'open')
    await closeCheckout(platform, own.id, session.status)
  if (session.status === 'expired') return notFound('Payment session')
  return {
    id: session.id,
    status: session.status,
    payment_status: session.paymentStatus,
    metadata: { product_name: session.productName },
    amount_total: session.amountTotal,
    currency: session.currency,
  }
}

const refundSentences: Partial<Record<RefundRow['reason'], string>> = {
  duplicate: 'You had a plan already, so we return this payment in full.',
  excluded_country: 'Service not available in China and Brazil. We return your payment in full.',
  not_allowed: 'No plan can be started for this account. We return your payment in full.',
}

async function syncPaidPlan(
  platform: Deps,
  userId: string,
  { customerId, subscriptionId }: ProviderCheckout,
) {
  const sync = platform.locks.hold(billingLock(userId), () => syncSubscription(platform, userId))
  // The payment is certain: what cannot be written now is synced by a job.
  await sync.catch(async (error: unknown) => {
    if (!(error instanceof Refusal) && !isDatabaseUnavailable(error)) throw error
    platform.log.warn({ err: error, userId }, 'a paid plan is recorded later')
    if (customerId) await enqueueSync(platform, customerId)
  })
  const refund = subscriptionId ? await findRefund(platform, subscriptionId) : undefined
  const sentence = refund && refundSentences[refund.reason]
  if (sentence) throw new Refusal(409, sentence)
}
