import type Stripe from 'stripe'

export type IsPlan = (priceId: string) => boolean

/** Returns the item of one of our plans, or else the oldest: the provider promises no order, and may list an add-on first. */
export function planItemOf({ items }: Pick<Stripe.Subscription, 'items'>, isPlan: IsPlan) {
  const byAge = items.data.toSorted((one, other) => one.created - other.created)
  return byAge.find(({ price }) => isPlan(price.id)) ?? byAge[0]
}
