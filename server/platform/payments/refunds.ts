import type Stripe from 'stripe'
import { isCode, type Provider } from './client.ts'

export type Refunds = {
  /** Pays back everything that was ever paid for this subscription; what is paid back already is passed over. */
  refundSubscription: (subscriptionId: string) => Promise<void>
}

export function providerRefunds({ stripe, ask }: Provider): Refunds {
  return {
    refundSubscription(subscription) {
      return ask(async () => {
        const invoices = stripe.invoices.list({
          subscription,
          status: 'paid',
          limit: 100,
          expand: ['data.payments'],
        })
        for await (const invoice of invoices)
          for (const paymentIntent of paymentIntentsOf(invoice)) await refund(stripe, paymentIntent)
      })
    },
  }
}

function paymentIntentsOf(invoice: Stripe.Invoice) {
  const payments = invoice.payments?.data ?? []
  return payments.flatMap(({ status, payment: { payment_intent: intent } }) => {
    if (status !== 'paid' || !intent) return []
    return [typeof intent === 'string' ? intent : intent.id]
  })
}

async function refund(stripe: Stripe, paymentIntent: string) {
  try {
    await stripe.refunds.create(
      { payment_intent: paymentIntent },
      { idempotencyKey: `refund:${paymentIntent}` },
    )
  } catch (error) {
    if (!isCode(error, 'charge_already_refunded')) throw error
  }
}
