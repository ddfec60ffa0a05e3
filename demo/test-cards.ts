import { setTimeout as wait } from 'node:timers/promises'
import { linkCustomer, syncMember } from '#server/billing/billing.ts'
import { openProvider } from '#server/platform/payments/client.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Card names of docs.stripe.com/testing. */
type TestCard = 'visa' | 'mastercard' | 'amex'
type Member = { id: string; email: string; name: string }
type Order = { priceId: string; card: TestCard }
type Stripe = ReturnType<typeof openProvider>['stripe']
type Deps = Parameters<typeof syncMember>[0]

export type TestCards = {
  /** Subscribes a member without an earlier paid plan, with a real payment in the sandbox. */
  subscribe: (member: Member, order: Order) => Promise<void>
  /** Gives such a member a plan that was paid once, two months ago, and expired when the card of the renewal failed. */
  endByNonPayment: (member: Member, order: Order) => Promise<void>
}

/** Throws for a live key. */
export function openTestCards(
  platform: Deps & Pick<Platform, 'log'>,
  options: Parameters<typeof openProvider>[0],
): TestCards {
  const { stripe, livemode } = openProvider(options, platform.log)
  if (livemode) throw new Error('Test cards need a test key')

  function onceFor(member: Member, buy: () => Promise<void>) {
    return platform.locks.hold(`test-cards:${member.id}`, async () => {
      await syncMember(platform, member.id)
      if (await hadPlan(platform, member.id)) return
      await buy()
      await syncMember(platform, member.id)
    })
  }

  async function createCustomer({ id, email, name }: Member, clock: { test_clock?: string } = {}) {
    const customer = await stripe.customers.create({ email, name, metadata: { user_id: id }, ...clock })
    // A webhook that names the customer may arrive at any time from here on.
    await linkCustomer(platform, id, customer.id)
    return customer.id
  }

  return {
    subscribe: (member, order) =>
      onceFor(member, async () => {
        await createSubscription(stripe, member, { ...order, customer: await createCustomer(member) })
      }),
    endByNonPayment: (member, order) =>
      onceFor(member, async () => {
        const today = Math.floor(platform.now().getTime() / 1000)
        const clock = await stripe.testHelpers.testClocks.create({ frozen_time: today - twoMonths })
        const customer = await createCustomer(member, { test_clock: clock.id })
        const subscription = await createSubscription(stripe, member, { ...order, customer })
        const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
        await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
        await advance(stripe, clock.id, today)
      }),
  }
}

const twoMonths = 62 * 86_400

async function hadPlan({ db }: Pick<Platform, 'db'>, userId: string) {
  const row = await db
    .selectFrom('subscriptions')
    .select('provider_status')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Boolean(row?.provider_status)
}

async function createSubscription(
  stripe: Stripe,
  { id: userId }: Member,
  { priceId, card, customer }: Order & { customer: string },
) {
  const { id: method } = await stripe.paymentMethods.attach(`pm_card_${card}`, { customer })
  return stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    default_payment_method: method,
    metadata: { user_id: userId, plan_id: priceId },
  })
}

async function advance(stripe: Stripe, clockId: string, until: number) {
  await stripe.testHelpers.testClocks.advance(clockId, { frozen_time: until })
  for (let round = 0; round < 300; round++) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clockId)
    if (status === 'ready') return
    await wait(100)
  }
  throw new Error('The test clock is not ready after 30 seconds')
}
