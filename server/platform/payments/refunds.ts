import type Stripe from 'stripe'
import { createOnce, isCode, isRefused, type Provider } from './client.ts'
import { paymentIntentsOf } from './money.ts'

type RefundRequest = {
  subscriptionId: string
  /** Without it, everything that was ever paid. */
  paidSince: Date | null
  /** The provider repeats a refusal to the same key for a day. */
  attempt: number
}

export type Refunded = { amount: number; currency: string }

export type Refunds = {
  /** Pays back what was paid for this subscription; what is paid back already is passed over. Answers what it sent back, or all that is back when nothing was left to send; undefined when nothing was paid with a card. 'refused' is final for this attempt. */
  refundSubscription: (order: RefundRequest) => Promise<Refunded | undefined | 'refused'>
  /** True when the bank has sent a refund of one of these charges back. */
  hasFailedRefund: (chargeIds: string[]) => Promise<boolean>
}

export function providerRefunds({ stripe, request, requestWithKey }: Provider): Refunds {
  return {
    refundSubscription(order) {
      return requestWithKey(async () => {
        let sum: Refunded | undefined
        for await (const { paymentIntent, currency } of paymentsOf(stripe, order)) {
          const back = await refund(stripe, paymentIntent, order.attempt)
          if (back !== undefined) sum = { amount: (sum?.amount ?? 0) + back, currency }
        }
        return sum
      })
    },
    hasFailedRefund(chargeIds) {
      return request(async () => {
        const lists = await Promise.all(chargeIds.map((charge) => stripe.refunds.list({ charge, limit: 10 })))
        return lists.some(({ data }) => hasFailed(data))
      })
    },
  }
}

async function* paymentsOf(
  stripe: Stripe,
  { subscriptionId: subscription, paidSince }: Pick<RefundRequest, 'subscriptionId' | 'paidSince'>,
) {
  const expand = ['data.payments']
  const invoices = stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand })
  const from = paidSince?.getTime() ?? 0
  for await (const { currency, status_transitions, ...invoice } of invoices)
    if ((status_transitions.paid_at ?? 0) * 1000 >= from)
      for (const paymentIntent of paymentIntentsOf(invoice)) yield { paymentIntent, currency }
}

/** A failed refund after which none went through. */
function hasFailed(refunds: Stripe.Refund[]) {
  const isGood = ({ status }: Stripe.Refund) => status === 'succeeded' || status === 'pending'
  return refunds.some(({ status }) => status === 'failed') && !refunds.some(isGood)
}

/** What is back of this payment, however it went back; undefined when no card was charged for it. */
async function refund(stripe: Stripe, paymentIntent: string, attempt: number) {
  try {
    const { amount } = await createOnce({
      key: attempt === 1 ? `refund:${paymentIntent}` : `refund:${paymentIntent}:${attempt}`,
      make: (options) =>
        stripe.refunds.create({ payment_intent: paymentIntent, reason: 'requested_by_customer' }, options),
      // All that is left goes back: of a payment that is back a second one is refused.
      findCreated: async () => undefined,
    })
    return amount
  } catch (error) {
    if (isCode(error, 'charge_already_refunded')) return refundedAmount(stripe, paymentIntent)
    // The bank has taken the money back itself: there is nothing left to give.
    if (isCode(error, 'charge_disputed')) return 0
    // Its invoice was marked as paid another way.
    if (isRefused(error) && !(await isCharged(stripe, paymentIntent))) return undefined
    throw error
  }
}

async function isCharged(stripe: Stripe, paymentIntent: string) {
  const { data } = await stripe.charges.list({ payment_intent: paymentIntent, limit: 100 })
  return data.some(({ paid }) => paid)
}

async function refundedAmount(stripe: Stripe, paymentIntent: string) {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  const counting = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  return counting.reduce((sum, { amount }) => sum + amount, 0)
}
