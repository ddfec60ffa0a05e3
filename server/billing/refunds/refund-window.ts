import { billingRules } from '#contract/billing/billing-rules.ts'
import { planFacts } from '#contract/billing/plans.ts'
import { day } from '#contract/durations.ts'
import type { PlanRow } from '../plans/plan-queries.ts'
import type { PaymentRow } from '../subscription/payment-queries.ts'

type Payment = Pick<
  PaymentRow,
  'subscription_id' | 'plan_id' | 'charge_id' | 'reason' | 'amount' | 'refunded' | 'paid_at'
>

export type RefundWindow = {
  since: Date
  until: Date
  amount: number
}

/** The last moment counts. `payments` are the account's valid ones, oldest first. */
export function refundWindow(
  payments: Payment[],
  { subscriptionId, types, now }: { subscriptionId: string; types: Map<string, PlanRow['type']>; now: Date },
): RefundWindow | undefined {
  const opening = payments.findLast(
    (payment, index) => index === 0 || opensWindow(payment, types.get(payment.plan_id ?? '')),
  )
  if (opening?.subscription_id !== subscriptionId) return undefined
  const until = new Date(opening.paid_at.getTime() + billingRules.refundDays * day)
  if (now > until) return undefined
  const amount = payments
    .filter((one) => one.subscription_id === subscriptionId && one.paid_at >= opening.paid_at)
    // Only a card can be refunded automatically.
    .filter(({ charge_id }) => charge_id !== null)
    .reduce((sum, one) => sum + one.amount - one.refunded, 0)
  return { since: opening.paid_at, until, amount }
}

function opensWindow({ reason }: Payment, type: PlanRow['type'] | undefined) {
  return reason === 'renewal' && type !== undefined && planFacts(type).refundsRenewals
}
