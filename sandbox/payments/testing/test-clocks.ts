import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import { eventually, monthlyPrice } from './sandbox-process.ts'

export const hour = 3600
export const day = 24 * hour

export function seconds(date: string) {
  return Date.parse(date) / 1000
}

export function iso(moment: number | undefined) {
  return new Date((moment ?? 0) * 1000).toISOString().slice(0, 10)
}

type Start = { from: string; card?: string; price?: Partial<Stripe.PriceCreateParams>; more?: object }

export async function subscribed(stripe: Stripe, { from, card = 'pm_card_visa', price, more = {} }: Start) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(from) })
  const customer = await stripe.customers.create({ test_clock: clock.id, name: 'Ada' })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  const plan = await monthlyPrice(stripe, price)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plan.id }],
    default_payment_method: method.id,
    ...more,
  })
  return { clock, customer, plan, subscription, method }
}

export async function advance(stripe: Stripe, clock: Stripe.TestHelpers.TestClock, to: number) {
  const { testClocks } = stripe.testHelpers
  const answer = await testClocks.advance(clock.id, { frozen_time: to })
  assert.equal(answer.status, 'advancing')
  await eventually(async () => (await testClocks.retrieve(clock.id)).status === 'ready')
}

export function item(subscription: Stripe.Subscription) {
  const [first] = subscription.items.data
  assert.ok(first)
  return first
}
