import { billingRules } from '#contract/billing/billing-rules.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPlanTypes } from '../plans/plan-queries.ts'
import { listPayments, type PaymentRow } from '../subscription/payment-queries.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'
import { hasRefundedCard, listRefunds, type RefundRow } from './refund-queries.ts'
import { isInvalidPurchase } from './refund-rules.ts'
import { type RefundWindow, refundWindow } from './refund-window.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'contact'>
type Offer = RefundWindow & {
  userId: string
  subscriptionId: string
  currency: string
}
type Answer = { offer: Offer } | { refusal: string; isInWindow: boolean }

const nothingPaid = { refusal: 'You have no paid plan to be refunded.', isInWindow: false }

export async function refundEligibility(platform: Deps, row: SubscriptionRow | undefined): Promise<Answer> {
  const id = row?.subscription_id
  const contactUs = `Write to ${platform.contact} if you think this is wrong.`
  if (!row || !id) return nothingPaid
  const refunds = await listRefunds(platform, row.user_id)
  const payments = countingPayments(await listPayments(platform, row.user_id), refunds)
  const window = await findRefundWindow(platform, id, payments)
  const isRunning = isLive(row.provider_status)
  // A plan that ended early, as by a deletion that was undone, keeps its window.
  if (!isRunning && (!window || refunds.some(({ subscription_id }) => subscription_id === id)))
    return nothingPaid
  const refused = (refusal: string) => ({ refusal, isInWindow: isRunning && window !== undefined })
  if (refunds.some(({ reason }) => reason === 'requested'))
    return refused(`This account had a refund before, and each account gets one. ${contactUs}`)
  if (payments.some(({ disputed }) => disputed))
    return refused(`A payment was disputed at your bank, so nothing can be refunded here. ${contactUs}`)
  if (refunds.some(({ subscription_id }) => subscription_id === id))
    return refused(`This plan was refunded already and ends with the refund. ${contactUs}`)
  if (!window)
    return refused(`The ${billingRules.refundDays} days for a refund are over. You can cancel at any time.`)
  if (window.amount === 0)
    return refused(`Nothing of this plan was paid by card, so nothing can be refunded to one. ${contactUs}`)
  const cards = payments.flatMap(({ card_fingerprint }) => card_fingerprint ?? [])
  if (await hasRefundedCard(platform, cards))
    return refused(`This card had a refund before, and each card gets one. ${contactUs}`)
  const currency = row.currency ?? 'usd'
  return { offer: { ...window, userId: row.user_id, subscriptionId: id, currency } }
}

export async function findRefundWindow(
  platform: Pick<Platform, 'db' | 'now'>,
  subscriptionId: string,
  counting: PaymentRow[],
) {
  const types = await listPlanTypes(platform)
  return refundWindow(counting, { subscriptionId, types, now: platform.now() })
}

export function countingPayments(payments: PaymentRow[], refunds: RefundRow[]) {
  const never = new Set(refunds.filter(isInvalidPurchase).map(({ subscription_id }) => subscription_id))
  return payments.filter(({ subscription_id }) => !never.has(subscription_id))
}
