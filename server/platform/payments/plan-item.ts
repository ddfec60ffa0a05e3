import type Stripe from 'stripe'
import { productId } from './catalogue.ts'
import { idOf } from './expandable.ts'

/** Returns the item of our product, or else the oldest: the provider promises no order, and may list an add-on first. */
export function planItemOf({ items }: Pick<Stripe.Subscription, 'items'>) {
  const byAge = items.data.toSorted((one, other) => one.created - other.created)
  return byAge.find(({ price }) => idOf(price.product) === productId) ?? byAge[0]
}
