import type Stripe from 'stripe'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, clearable, hash, list, notSupported, text } from '../wire/readers.ts'
import type { Coupon, Discount, Invoice, Subscription } from '../world/documents.ts'
import { add, change, existing, find, now, type World } from '../world/world.ts'
import { boundary } from './cycle.ts'

const discountParam = hash({
  coupon: text(),
  discount: text(),
  promotion_code: notSupported(),
} satisfies AllOf<Stripe.SubscriptionUpdateParams.Discount>)

export const discountParams = clearable(list(discountParam, { max: 20 }))

export type WantedDiscount = { coupon?: string | null | undefined; discount?: string | null | undefined }
type Holder = Pick<Subscription, 'id' | 'customer' | 'currency' | 'discounts' | 'test_clock'>

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

function redeem(world: World, { id, customer, currency, test_clock }: Holder, coupon: Coupon) {
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
    subscription_item: null,
  }
  change(world, 'coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  return add(world, 'discount', discount, 'customer.discount.created')
}

export type RunningDiscount = { id: string; coupon: Coupon }

/** Returns the discounts of the subscription that an invoice of this moment has, with their coupons. */
export function runningDiscounts(world: World, { discounts, test_clock }: Holder): RunningDiscount[] {
  const moment = now(world, test_clock)
  return discounts.flatMap((id) => {
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
  return runningDiscounts(world, holder).flatMap(({ id, coupon }) => {
    const isUsed = used?.some(({ discount, amount }) => discount === id && amount > 0)
    if (coupon.duration !== 'once' || !isUsed) return id
    change(world, 'discount', { ...existing(world, 'discount', id), end })
    return []
  })
}
