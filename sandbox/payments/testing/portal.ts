import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import { openCheckout, payByForm, type Running } from './sandbox-process.ts'

/** Returns a customer with a plan paid on the hosted page. */
export async function subscriber({ stripe }: Running) {
  const { url, customer, price } = await openCheckout(stripe)
  await payByForm(url)
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data
  assert.ok(subscription)
  return { customer, subscription, price }
}

export function visit(
  { stripe }: Running,
  customer: Stripe.Customer,
  more: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
) {
  return stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://127.0.0.1:3000/settings',
    ...more,
  })
}

export async function textOf(url: string) {
  return (await fetch(url)).text()
}
