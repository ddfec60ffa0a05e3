import type { ProviderSubscription } from '../platform/payments/subscriptions.ts'
import type { Platform } from '../platform/platform.ts'
import { isBarred } from './barred-queries.ts'
import { isLive } from './choice.ts'
import { forgetBasic, type SubscriptionRow } from './queries.ts'
import { findSwitch, forgetResumption } from './switch-queries.ts'

type Outside = Pick<Platform, 'db' | 'log' | 'payments'>

/**
 * What a member began on the provider's page, and we are to finish. Looked for by every sync, under the member's lock;
 * true when the provider has something new to say afterwards.
 */
export async function finishAtProvider(
  platform: Outside,
  row: SubscriptionRow,
  current: ProviderSubscription | undefined,
): Promise<boolean> {
  if (!current || !isLive(current.status) || (await isBarred(platform, row.user_id))) return false
  const isResumed = await resumeAfterSwitch(platform, row.user_id, current)
  return (await followCard(platform, current)) || isResumed
}

/** The card saved last is the one the member wants to pay with, also what is open. */
async function followCard({ payments }: Outside, current: ProviderSubscription) {
  if (current.newerCardId === null) return false
  await payments.payWith(current, current.newerCardId)
  return true
}

/**
 * The member said that a switch takes the cancellation back, and then had to confirm it at the bank. Before it is made the
 * cancellation stands: whoever closes the page has not switched, and must not find a plan renewed that they had cancelled.
 */
async function resumeAfterSwitch(platform: Outside, userId: string, current: ProviderSubscription) {
  const promised = await findSwitch(platform, userId)
  if (!promised?.plan_id) return false
  const isTheSame = current.endsAt && current.canceledAt?.getTime() === promised.canceled_at?.getTime()
  if (isTheSame && current.priceId !== promised.plan_id) return false
  if (isTheSame) {
    await platform.payments.setCancelAtPeriodEnd(current.id, false)
    await forgetBasic(platform, userId)
  }
  await forgetResumption(platform, userId)
  return Boolean(isTheSame)
}
