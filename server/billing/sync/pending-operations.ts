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

/**
 * What a member began, here or on the provider's page, and we are to finish. Looked for by every sync, under the member's lock;
 * true when the provider has something new to say afterwards.
 */
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

/** The card saved last is the one the member wants to pay with, also what is open. */
async function chargeNewerCard({ payments }: Deps, current: ProviderSubscription) {
  if (current.newerCardId === null) return false
  await payments.replaceCard(current, current.newerCardId)
  return true
}

/**
 * The member said that a switch takes the cancellation back, and then had to confirm it at the bank, or it broke off
 * half-way. Before it is made the cancellation stands: whoever closes the page has not switched, and must not find a plan
 * renewed that they had cancelled.
 */
async function completePendingSwitch(platform: Deps, row: SubscriptionRow, current: ProviderSubscription) {
  const promised = await findPendingSwitch(platform, row.user_id)
  if (!promised?.plan_id) return false
  const isCancelled =
    current.endsAt !== null && current.canceledAt?.getTime() === promised.canceled_at?.getTime()
  const isMade = [current.priceId, current.nextPriceId].includes(promised.plan_id)
  // Planned for the end of the period the cancellation is taken back before, so it is a half when neither is there.
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
