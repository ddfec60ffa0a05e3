import { inTransaction } from '../../platform/database/database.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { Platform } from '../../platform/platform.ts'
import { isPlanAmong, listPlans } from '../plans/plan-queries.ts'
import { scheduleRefunds } from '../refunds/execution/refunds.ts'
import type { RefundOrder } from '../refunds/refund-queries.ts'
import { billingLock } from '../subscription/billing-lock.ts'
import { closeBilling } from '../subscription/blocked-customer-queries.ts'
import { closeCheckout, findOpenCheckout } from '../subscription/checkout-queries.ts'
import { findSubscription, type SubscriptionRow } from '../subscription/subscription-queries.ts'
import { type SyncDeps, syncSubscription } from '../sync/sync.ts'

/** Throws a Refusal when the provider is unavailable: the caller must not delete anything. */
export function endBillingForDeletion(platform: SyncDeps, userId: string): Promise<void> {
  return platform.locks.hold(billingLock(userId), async () => {
    await endPlans(platform, userId)
    await closeBilling(platform, userId)
    await syncSubscription(platform, userId)
  })
}

type Closing<Result> = { assertAllowed: () => Promise<void>; close: () => Promise<Result> }

/** Ends the plan, then closes the account by `close` before a plan can start. Throws a Refusal when the provider does not answer. */
export function endBillingForClosing<Result>(
  platform: SyncDeps,
  userId: string,
  { assertAllowed, close }: Closing<Result>,
): Promise<Result> {
  return platform.locks.hold(billingLock(userId), async () => {
    await assertAllowed()
    await endPlans(platform, userId)
    await syncSubscription(platform, userId)
    return close()
  })
}

async function endPlans(platform: SyncDeps, userId: string) {
  await expireOpenCheckout(platform, userId)
  const row = await findSubscription(platform, userId)
  const plans = await listPlans(platform)
  const found = row?.customer_id
    ? await platform.payments.listSubscriptions(row.customer_id, isPlanAmong(plans))
    : undefined
  const running = (found ?? []).filter(({ endedAt }) => endedAt === null)
  const newPurchases = running.filter((one) => isNewPurchase(one, row)).map(refundOrderFor)
  await inTransaction(platform, (inside) => scheduleRefunds(inside, userId, newPurchases))
  for (const { id } of running) await platform.payments.endSubscription(id)
  platform.log.info({ userId, ended: running.length }, 'billing ended')
}

function isNewPurchase({ id, status }: ProviderSubscription, row: SubscriptionRow | undefined) {
  return isLive(status) && id !== row?.subscription_id
}

function refundOrderFor({ id }: ProviderSubscription): RefundOrder {
  return { subscriptionId: id, reason: 'not_allowed', refund: true }
}

/** A page that cannot expire was paid just now, and its subscription is among those to end. */
async function expireOpenCheckout(platform: Pick<Platform, 'db' | 'payments'>, userId: string) {
  const open = await findOpenCheckout(platform, userId)
  if (!open) return
  const status = open.session_id ? await platform.payments.expireCheckout(open.session_id) : 'expired'
  await closeCheckout(platform, open.id, status)
}
