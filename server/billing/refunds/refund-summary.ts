import type { Subscription } from '#contract/billing.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPayments } from '../subscription/payment-queries.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'
import { refundEligibility } from './refund-eligibility.ts'
import { findRefund } from './refund-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>
type Shown = Pick<
  Subscription,
  'refundableUntil' | 'refundAmount' | 'refundUnderway' | 'refundRefusal' | 'refunded'
>

const nothing: Shown = {
  refundableUntil: null,
  refundAmount: null,
  refundUnderway: null,
  refundRefusal: null,
  refunded: null,
}

/** What the member can get back, gets back or got back of this plan. */
export async function getRefundSummary(platform: Deps, row: SubscriptionRow | undefined): Promise<Shown> {
  const refundUnderway = await findUnderway(platform, row)
  if (refundUnderway) return { ...nothing, refundUnderway }
  const refunded = await findRefunded(platform, row)
  if (refunded) return { ...nothing, refunded }
  const answer = await refundEligibility(platform, row)
  if ('refusal' in answer) return { ...nothing, refundRefusal: answer.isInWindow ? answer.refusal : null }
  const { until, amount, currency } = answer.offer
  return { ...nothing, refundableUntil: until.toISOString(), refundAmount: { amount, currency } }
}

async function findUnderway(platform: Deps, row: SubscriptionRow | undefined) {
  const reversal = row?.subscription_id ? await findRefund(platform, row.subscription_id) : undefined
  if (!reversal || reversal.done_at || reversal.amount === null || reversal.currency === null) return null
  return { amount: reversal.amount, currency: reversal.currency }
}

/** Payments of the ended plan that went back whole; a part is goodwill, and the licence stays. */
async function findRefunded(
  platform: Deps,
  row: SubscriptionRow | undefined,
): Promise<Subscription['refunded']> {
  if (!row?.ended_at) return null
  const back = (await listPayments(platform, row.user_id)).filter(
    ({ subscription_id, amount, refunded }) =>
      subscription_id === row.subscription_id && amount > 0 && refunded >= amount,
  )
  const [first] = back
  if (!first) return null
  const amount = back.reduce((sum, { refunded }) => sum + refunded, 0)
  return { amount, currency: first.currency, since: first.paid_at.toISOString() }
}
