import type Stripe from 'stripe'

/** Returns the oldest item: an add-on comes later, and the provider promises no order. */
export function planItemOf({ items }: Pick<Stripe.Subscription, 'items'>) {
  return items.data.toSorted((one, other) => one.created - other.created)[0]
}
