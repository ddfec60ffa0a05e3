import type Stripe from 'stripe'
import { createOnce, isCode, isRefused, type Provider } from './client.ts'
import { paymentIntentsOf } from './money.ts'

type RefundRequest = {
  subscriptionId: string
  paidSince: Date | null
  attempt: number
}

export type Refunded = { amount: number; currency: string }

export type Refunds = {
  /** The total of earlier refunds when nothing is left to refund; undefined without a card payment; 'refused' by Stripe. */
  refundSubscription: (order: RefundRequest) => Promise<Refunded | undefined | 'refused'>
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
        const found = await Promise.all(chargeIds.map((charge) => isSentBack(stripe, charge)))
        return found.includes(true)
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

async function isSentBack(stripe: Stripe, charge: string) {
  const { data } = await stripe.refunds.list({ charge, limit: 100 })
  if (!data.some(isReturned)) return false
  const { amount } = await stripe.charges.retrieve(charge)
  return sumWithoutReturned(data) < amount
}

function isReturned({ status }: Stripe.Refund) {
  return status === 'failed' || status === 'canceled'
}

function sumWithoutReturned(refunds: Stripe.Refund[]) {
  return refunds.reduce((sum, one) => sum + (isReturned(one) ? 0 : one.amount), 0)
}

async function refund(stripe: Stripe, paymentIntent: string, attempt: number) {
  try {
    const { amount } = await createOnce({
      key: attempt === 1 ? `refund:${paymentIntent}` : `refund:${paymentIntent}:${attempt}`,
      make: (options) =>
        stripe.refunds.create({ payment_intent: paymentIntent, reason: 'requested_by_customer' }, options),
      // A second full refund of a payment is refused.
      findCreated: async () => undefined,
    })
    return amount
  } catch (error) {
    if (isCode(error, 'charge_already_refunded')) return refundedAmount(stripe, paymentIntent)
    if (isCode(error, 'charge_disputed')) return 0
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
  return sumWithoutReturned(data)
}
