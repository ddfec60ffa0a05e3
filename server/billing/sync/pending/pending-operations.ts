import { isLive } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { Platform } from '../../../platform/platform.ts'
import { switchEffect } from '../../plans/plan-catalogue.ts'
import { clearPendingSwitch, findPendingSwitch } from '../../subscription/pending-switch-queries.ts'
import { clearBasic } from '../../subscription/subscription-queries.ts'
import type { Before } from '../decide/decide.ts'
import { continuePause } from './pauses.ts'
import { tryProviderChange } from './provider-refusals.ts'
import type { PlanChange } from './refused-change-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments'>

/** Completes a pause, a switch or a card change that the member began. True when the provider's state changed. */
export async function completePendingOperations(
  platform: Deps,
  before: Before,
  current: ProviderSubscription | undefined,
): Promise<boolean> {
  if (!current || !isLive(current.status)) return false
  const userId = before.row.user_id
  const unlessRefused = (change: PlanChange, run: () => Promise<boolean>) =>
    tryProviderChange(platform, { userId, change, run })
  const isPauseChanged = await unlessRefused('pause', () => continuePause(platform, before, current))
  if (isPauseChanged || before.isBlocked) return isPauseChanged
  const isSwitchChanged = await unlessRefused('switch', () =>
    completePendingSwitch(platform, before, current),
  )
  const isCardChanged = await unlessRefused('card', () => chargeNewerCard(platform, current))
  return isSwitchChanged || isCardChanged
}

/** Charges the card saved last, also for an open invoice. */
async function chargeNewerCard({ payments }: Deps, current: ProviderSubscription) {
  if (current.newerCardId === null) return false
  await payments.replaceCard(current, current.newerCardId)
  return true
}

/** A switch undoes a cancellation only once the switch is made: a member who closes the bank's page keeps the cancellation. */
async function completePendingSwitch(
  platform: Deps,
  { row, plans }: Before,
  current: ProviderSubscription,
): Promise<boolean> {
  const pending = await findPendingSwitch(platform, row.user_id)
  if (!pending?.plan_id) return false
  const isCancelled =
    current.endsAt !== null && current.canceledAt?.getTime() === pending.canceled_at?.getTime()
  const isMade = [current.priceId, current.nextPriceId].includes(pending.plan_id)
  const plan = plans.get(pending.plan_id)
  const isDowngrade = plan !== undefined && switchEffect(plans.get(current.priceId), plan) === 'at-period-end'
  if (isCancelled && !isMade && !isDowngrade) return false
  // A downgrade undoes the cancellation first; a crash in between leaves neither.
  const isInterrupted =
    isDowngrade && !isMade && current.endsAt === null && current.id === row.subscription_id
  if (isInterrupted) await platform.payments.setCancelAtPeriodEnd(current.id, true)
  const isStillCancelled = isCancelled && current.priceId === pending.plan_id
  if (isStillCancelled) await platform.payments.setCancelAtPeriodEnd(current.id, false)
  if (isMade) await clearBasic(platform, row.user_id)
  await clearPendingSwitch(platform, row.user_id)
  return isInterrupted || isStillCancelled
}
