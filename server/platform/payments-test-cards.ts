import type { Provider } from './payments-client.ts'

type Order = { userId: string; customerId: string; priceId: string }

export type TestCards = {
  /** A subscription paid with a published test card. Never with a live key. */
  subscribeWithTestCard: (order: Order, key: string) => Promise<void>
}

export function providerTestCards({ stripe, livemode, ask }: Provider): TestCards {
  return {
    subscribeWithTestCard({ userId, customerId, priceId }, key) {
      if (livemode) throw new Error('Test cards are for local mode')
      return ask(async () => {
        const { id } = await stripe.paymentMethods.attach(
          'pm_card_visa',
          { customer: customerId },
          { idempotencyKey: `${key}:card` },
        )
        await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: priceId }],
            default_payment_method: id,
            metadata: { user_id: userId, plan_id: priceId },
          },
          { idempotencyKey: key },
        )
      })
    },
  }
}
