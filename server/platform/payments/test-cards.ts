import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { Provider } from './client.ts'

type Person = { userId: string; email: string; name: string }
/** docs.stripe.com/testing */
export type TestCard = 'visa' | 'mastercard' | 'amex'
type Order = { userId: string; customerId: string; priceId: string; card: TestCard }

/** `keep` gets the id before any webhook names it. */
type Lapse = { priceId: string; card: TestCard; now: Date; keep: (customerId: string) => Promise<void> }

export type TestCards = {
  subscribeWithTestCard: (order: Order, key: string) => Promise<void>
  createLapsedCustomer: (person: Person, lapse: Lapse) => Promise<void>
}

const twoMonths = 62 * 86_400

export function providerTestCards({ stripe, livemode, request }: Provider): TestCards {
  const refuseRealMoney = () => {
    if (livemode) throw new Error('Test cards are for local mode')
  }
  return {
    async subscribeWithTestCard(order, key) {
      refuseRealMoney()
      await request(() => subscribe(stripe, order, key))
    },
    async createLapsedCustomer({ userId, email, name }, { priceId, card, now, keep }) {
      refuseRealMoney()
      return request(async () => {
        const today = Math.floor(now.getTime() / 1000)
        const clock = await stripe.testHelpers.testClocks.create({ frozen_time: today - twoMonths })
        const metadata = { user_id: userId }
        const { id } = await stripe.customers.create({ email, name, metadata, test_clock: clock.id })
        await keep(id)
        const subscription = await subscribe(stripe, { userId, customerId: id, priceId, card })
        const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: id })
        await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
        await advance(stripe, clock.id, today)
      })
    },
  }
}

async function subscribe(stripe: Stripe, { userId, customerId, priceId, card }: Order, key?: string) {
  const method = await stripe.paymentMethods.attach(
    `pm_card_${card}`,
    { customer: customerId },
    key ? { idempotencyKey: `${key}:card` } : {},
  )
  return stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: priceId }],
      default_payment_method: method.id,
      metadata: { user_id: userId, plan_id: priceId },
    },
    key ? { idempotencyKey: key } : {},
  )
}

async function advance(stripe: Stripe, clockId: string, until: number) {
  await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: until })
  for (let round = 0; round < 300; round++) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clockId)
    if (status === 'ready') return
    await wait(100)
  }
  throw new Error('The test clock did not arrive')
}
