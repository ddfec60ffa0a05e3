import { isLive } from '../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { Platform } from '../../platform/platform.ts'
import { switchEffect } from '../plans/plan-catalogue.ts'
import { findPlan } from '../plans/plan-queries.ts'
import { isBlocked } from '../subscription/blocked-customer-queries.ts'
import { clearPendingResumption, findPendingSwitch } from '../subscription/pending-switch-queries.ts'
import { clearBasic, type SubscriptionRow } from '../subscription/subscription-queries.ts'
import { unlessProviderRefuses } from './provider-refusals.ts'

type Deps = Pick<Platform, 'db' | 'log' | 'payments'>

/** Completes a switch or a card change that the member began. True when the provider's state changed. */
export async function completePendingOperations(
  platform: Deps,
  row: SubscriptionRow,
  current: ProviderSubscription | undefined,
): Promise<boolean> {
  if (!current || !isLive(current.status) || (await isBlocked(platform, row.user_id))) return false
  const isSettled = await unlessProviderRefuses(platform, row.user_id, () =>
    completePendingSwitch(platform, row, current),
  )
  return (
    (await unlessProviderRefuses(platform, row.user_id, () => chargeNewerCard(platform, current))) ||
    isSettled
  )
}

/** The card saved last is the one to charge, also for an open invoice. */
async function chargeNewerCard({ payments }: Deps, current: ProviderSubscription) {
  if (current.newerCardId === null) return false
  await payments.replaceCard(current, current.newerCardId)
  return true
}

/** A switch undoes a cancellation only once it is made: who closes the page of the bank keeps the cancellation. */
async function completePendingSwitch(platform: Deps, row: SubscriptionRow, current: ProviderSubscription) {
  const promised = await findPendingSwitch(platform, row.user_id)
  if (!promised?.plan_id) return false
  const isCancelled =
    current.endsAt !== null && current.canceledAt?.getTime() === promised.canceled_at?.getTime()
  const isMade = [current.priceId, current.nextPriceId].includes(promised.plan_id)
  // A switch at the end of the period undoes the cancellation first; a crash in between leaves neither.
  const plan = await findPlan(platform, promised.plan_id)
  const isDown =
    plan !== undefined && switchEffect(await findPlan(platform, current.priceId), plan) === 'at-period-end'
  if (isCancelled && !isMade && !isDown) return false
  const isHalf = isDown && !isMade && current.endsAt === null && current.id === row.subscription_id
  if (isHalf) await platform.payments.setCancelAtPeriodEnd(current.id, true)
  const isLeft = isCancelled && current.priceId === promised.plan_id
  if (isLeft) await platform.payments.setCancelAtPeriodEnd(current.id, false)
  if (isMade) await clearBasic(platform, row.user_id)
  await clearPendingResumption(platform, row.user_id)
  return isHalf || isLeft
}
