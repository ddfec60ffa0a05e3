import type { Subscription } from '#contract/billing/billing.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPayments } from '../subscription/payment-queries.ts'
import { listPlanPeriods } from '../subscription/periods/plan-period-queries.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'
import { refundEligibility } from './refund-eligibility.ts'
import { findRefund } from './refund-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'contact'>
type Shown = Pick<
  Subscription,
  | 'refundableUntil'
  | 'refundAmount'
  | 'refundUnderway'
  | 'refundRefusal'
  | 'isRefundRefused'
  | 'refunded'
  | 'disputedSince'
>

const nothing: Shown = {
  refundableUntil: null,
  refundAmount: null,
  refundUnderway: null,
  refundRefusal: null,
  isRefundRefused: false,
  refunded: null,
  disputedSince: null,
}

function refusedByProvider({ contact }: Deps, { provider_status }: SubscriptionRow): Shown {
  const isRefundRefused = isLive(provider_status)
  const consequence = isRefundRefused ? ' Your plan will not renew.' : ''
  const refundRefusal = `Our payment provider refused your refund.${consequence} We are investigating. Write to ${contact} to ask about it.`
  return { ...nothing, refundRefusal, isRefundRefused }
}

export async function getRefundSummary(platform: Deps, row: SubscriptionRow | undefined): Promise<Shown> {
  const refund = row?.subscription_id ? await findRefund(platform, row.subscription_id) : undefined
  if (row && refund?.refund && !refund.done_at) {
    if (refund.refused_at) return refusedByProvider(platform, row)
    const { amount, currency } = refund
    if (amount !== null && currency !== null) return { ...nothing, refundUnderway: { amount, currency } }
  }
  const lost = await findLostLicence(platform, row)
  if (lost) return { ...nothing, ...lost }
  const answer = await refundEligibility(platform, row)
  if ('refusal' in answer) return { ...nothing, refundRefusal: answer.isInWindow ? answer.refusal : null }
  const { until, amount, currency } = answer.offer
  return { ...nothing, refundableUntil: until.toISOString(), refundAmount: { amount, currency } }
}

async function findLostLicence(
  platform: Deps,
  row: SubscriptionRow | undefined,
): Promise<Pick<Shown, 'refunded' | 'disputedSince'> | undefined> {
  if (!row?.ended_at) return undefined
  const periods = await listPlanPeriods(platform, row.user_id)
  const since = periods.find((one) => one.subscription_id === row.subscription_id)?.revoked_since
  if (!since) return undefined
  const back = (await listPayments(platform, row.user_id)).filter(
    ({ subscription_id, amount, refunded, paid_at }) =>
      subscription_id === row.subscription_id && refunded >= amount && paid_at >= since,
  )
  const [first] = back
  if (!first) return { refunded: null, disputedSince: since.toISOString() }
  const amount = back.reduce((sum, { refunded }) => sum + refunded, 0)
  return { refunded: { amount, currency: first.currency, since: since.toISOString() }, disputedSince: null }
}
