import type Stripe from 'stripe'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, clearable, hash, list, notSupported, text } from '../wire/readers.ts'
import type { Coupon, Discount, Invoice, Subscription, SubscriptionItem } from '../world/documents.ts'
import { add, change, existing, find, now, type World } from '../world/world.ts'
import { boundary } from './cycle.ts'

const discountParam = hash({
  coupon: text(),
  discount: text(),
  promotion_code: notSupported(),
} satisfies AllOf<Stripe.SubscriptionUpdateParams.Discount>)

export const discountParams = clearable(list(discountParam, { max: 20 }))

export type WantedDiscount = { coupon?: string | null | undefined; discount?: string | null | undefined }
type Holder = Pick<Subscription, 'id' | 'customer' | 'currency' | 'discounts' | 'test_clock'> & {
  /** Of an item of the subscription. */
  item?: string
}

/** Returns the ids of the discounts that are wanted: a coupon becomes a new one unless the subscription has it. */
export function discountsFrom(world: World, holder: Holder, wanted: WantedDiscount[]): string[] {
  const present = holder.discounts.map((id) => existing(world, 'discount', id))
  return wanted.map(({ coupon, discount }) => {
    if (discount) return ownDiscount(world, holder, discount).id
    const found = present.find(({ source }) => source.coupon === coupon)
    return found?.id ?? redeem(world, holder, find(world, 'coupon', coupon ?? '', 'discounts')).id
  })
}

function ownDiscount(world: World, { id: subscription }: Holder, id: string) {
  const discount = find(world, 'discount', id, 'discounts')
  if (discount.subscription === subscription) return discount
  return refuse(`No such discount: '${id}'`, { param: 'discounts', code: 'resource_missing' })
}

/** In the Dashboard: the API has no parameter for it any more. */
export function discountCustomer(world: World, id: string, couponId: string) {
  const customer = find(world, 'customer', id)
  const coupon = find(world, 'coupon', couponId, 'coupon')
  const { test_clock = null, currency } = customer
  const holder = { id: null, customer: id, currency: currency ?? coupon.currency, test_clock }
  const discount = redeem(world, holder, coupon)
  return change(world, 'customer', { ...customer, discount }, 'customer.updated')
}

type Redeemer = {
  id: string | null
  customer: string
  currency: string | null
  test_clock: Holder['test_clock']
  item?: string
}

function redeem(world: World, { id, customer, currency, test_clock, item }: Redeemer, coupon: Coupon) {
  if (coupon.currency !== null && coupon.currency !== currency) {
    refuse(`The coupon is in \`${coupon.currency}\`, and the subscription in \`${currency}\`.`, {
      param: 'discounts',
    })
  }
  const start = now(world, test_clock)
  const months = coupon.duration_in_months
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end: months === null ? null : boundary(start, { interval: 'month', interval_count: months }, 1),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: id,
    subscription_item: item ?? null,
  }
  change(world, 'coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  return add(world, 'discount', discount, 'customer.discount.created')
}

export type RunningDiscount = { id: string; coupon: Coupon }

/**
 * Returns the discounts that an invoice of this moment has, with their coupons. "If not specified or empty, inherits the
 * discount from the subscription's customer": docs.stripe.com/api/subscriptions/create
 */
export function runningDiscounts(
  world: World,
  { customer, discounts, test_clock }: Holder,
): RunningDiscount[] {
  const inherited = existing(world, 'customer', customer).discount?.id
  const ids = discounts.length === 0 && inherited !== undefined ? [inherited] : discounts
  return runningAmong(world, ids, now(world, test_clock))
}

/** Returns the discounts of one item, which are taken off before those of the subscription. */
export function runningItemDiscounts(
  world: World,
  { test_clock }: Pick<Holder, 'test_clock'>,
  { discounts }: SubscriptionItem,
): RunningDiscount[] {
  return runningAmong(world, discounts, now(world, test_clock))
}

/** Returns the ids of an item's discounts. */
export function itemDiscountsFrom(
  world: World,
  { id, customer, currency, test_clock }: Subscription,
  { item, wanted }: { item: Pick<SubscriptionItem, 'id' | 'discounts'>; wanted: WantedDiscount[] },
): string[] {
  const { discounts } = item
  const ids = discountsFrom(world, { id, customer, currency, test_clock, discounts, item: item.id }, wanted)
  const isOnce = runningAmong(world, ids, 0).some(({ coupon }) => coupon.duration === 'once')
  if (isOnce)
    refuse('The local payment sandbox does not use up a discount of an item.', { param: 'discounts' })
  return ids
}

function runningAmong(world: World, ids: string[], moment: number): RunningDiscount[] {
  return ids.flatMap((id) => {
    const { end, source } = existing(world, 'discount', id)
    const isRunning = end === null || end > moment
    return isRunning ? [{ id, coupon: existing(world, 'coupon', source.coupon ?? '') }] : []
  })
}

/** Returns the discounts that are left after an invoice: one that applies once is used up. */
export function afterInvoice(
  world: World,
  holder: Holder,
  { total_discount_amounts: used }: Pick<Invoice, 'total_discount_amounts'>,
): string[] {
  const end = now(world, holder.test_clock)
  const left = runningDiscounts(world, holder).flatMap(({ id, coupon }) => {
    const isUsed = used?.some(({ discount, amount }) => discount === id && amount > 0)
    if (coupon.duration !== 'once' || !isUsed) return id
    change(world, 'discount', { ...existing(world, 'discount', id), end })
    const customer = existing(world, 'customer', holder.customer)
    if (customer.discount?.id === id) change(world, 'customer', { ...customer, discount: null })
    return []
  })
  return left.filter((id) => holder.discounts.includes(id))
}
