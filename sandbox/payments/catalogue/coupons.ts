import type Stripe from 'stripe'
import { listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { currency, metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse, refuseParameter } from '../wire/errors.ts'
import { randomText } from '../wire/ids.ts'
import { type AllOf, integer, notSupported, oneOf, type Reader, text, type Values } from '../wire/readers.ts'
import type { Coupon } from '../world/documents.ts'
import { add, find, now, type World } from '../world/world.ts'

const percent: Reader<number> = (raw, path) => {
  const value = Number(text()(raw, path))
  if (value > 0 && value <= 100) return value
  return refuseParameter('This value must be greater than 0 and less than or equal to 100.', path)
}

const createParams = {
  amount_off: integer({ min: 1, max: 99_999_999 }),
  applies_to: notSupported(),
  currency: currency(),
  currency_options: notSupported(),
  duration: oneOf(['forever', 'once', 'repeating']),
  duration_in_months: integer({ min: 1 }),
  id: text(),
  max_redemptions: notSupported(),
  metadata: metadata(),
  name: text(40),
  percent_off: percent,
  redeem_by: notSupported(),
} satisfies AllOf<Stripe.CouponCreateParams>

const listParams = { ...pagination, created: range() } satisfies AllOf<Stripe.CouponListParams>

/** What a discount takes off; it does so once it is applied to a subscription. */
export const couponRoutes = [
  route('POST /v1/coupons', createParams, ({ world, params }) => createCoupon(world, params)),
  route('GET /v1/coupons/:id', {}, ({ world, id }) => find(world, 'coupon', id)),
  route('GET /v1/coupons', listParams, ({ world, params, url }) =>
    listOf(world, 'coupon', { url, page: params, where: within('created', params.created) }),
  ),
]

function createCoupon(world: World, params: Values<typeof createParams>) {
  const { amount_off = null, percent_off = null, duration = 'once', duration_in_months = null } = params
  const id = params.id ?? randomText(8)
  if (world.store.get('coupon', id)) refuse('Coupon already exists.', { code: 'resource_already_exists' })
  requireOneReduction(params)
  if ((duration === 'repeating') !== (duration_in_months !== null)) {
    refuseParameter('`duration_in_months` belongs to a `repeating` duration.', 'duration_in_months')
  }
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off,
    created: now(world),
    currency: amount_off === null ? null : (params.currency ?? null),
    duration,
    duration_in_months,
    livemode: false,
    max_redemptions: null,
    metadata: withMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
  return add(world, 'coupon', coupon, 'coupon.created')
}

/** An amount off needs an end: docs.stripe.com/changelog/basil/2025-03-31/restrict-coupon-duration */
function requireOneReduction({ amount_off, percent_off, currency, duration }: Values<typeof createParams>) {
  if ((amount_off === undefined) === (percent_off === undefined)) {
    refuseParameter('You must pass either `percent_off` or `amount_off`.', 'percent_off')
  }
  if (amount_off === undefined) return
  if (currency === undefined) refuseParameter('You must pass `currency`.', 'currency', 'parameter_missing')
  if (duration === 'forever') {
    refuseParameter('`amount_off` coupons with a `forever` duration are not supported.', 'duration')
  }
}
