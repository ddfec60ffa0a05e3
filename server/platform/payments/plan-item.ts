import type Stripe from 'stripe'
import type { Provider } from './client.ts'
import { idOf } from './expandable.ts'

/** Returns the item of our products, or else the oldest: the provider promises no order, and may list an add-on first. */
export function planItemOf(
  { items }: Pick<Stripe.Subscription, 'items'>,
  { productIds }: Pick<Provider, 'productIds'>,
) {
  const byAge = items.data.toSorted((one, other) => one.created - other.created)
  return byAge.find(({ price }) => productIds.has(idOf(price.product))) ?? byAge[0]
}
