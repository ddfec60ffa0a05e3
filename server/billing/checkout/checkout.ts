import type { User } from '#contract/accounts/accounts.ts'
import { excludedCountries } from '#contract/accounts/countries.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { minute } from '#contract/durations.ts'
import { Refusal } from '../../platform/errors.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPlanOnSale, type PlanRow } from '../plans/plan-queries.ts'
import { currencyFor, titleOf } from '../plans/plans.ts'
import { billingLock } from '../subscription/billing-lock.ts'
import { findBlock } from '../subscription/blocked-customer-queries.ts'
import {
  type CheckoutRow,
  closeCheckout,
  createCheckoutRow,
  findOpenCheckout,
  recordSession,
} from '../subscription/checkout-queries.ts'
import { ensureCustomer } from '../subscription/customers.ts'
import { findSubscription, recordBasic, type SubscriptionRow } from '../subscription/subscription-queries.ts'
import { type SyncDeps, syncSubscription } from '../sync/sync.ts'

type Deps = SyncDeps & Pick<Platform, 'limits' | 'urls'>
type Session = { redirect: boolean; url: string | null }
type Order = { plan: PlanRow; customerId: string; currency: string }

const failed = 'Failed to create payment session'
const openMinutes = 60

/** Starts Basic at once, a paid plan on the checkout page, and never a second plan beside a live one. */
export async function startPlan(
  platform: Deps,
  user: User,
  { priceId, currency }: { priceId: string; currency: string },
): Promise<Session> {
  assertServed(user)
  const [plan] = await Promise.all([
    findPlanOnSale(platform, priceId),
    platform.limits.take('payment-session', user.id),
  ])
  if (!plan) throw new Refusal(400, 'This plan is not on sale. Please choose another one.')
  return platform.locks.hold(billingLock(user.id), async () => {
    const [row, open, { isClosed }] = await Promise.all([
      findSubscription(platform, user.id),
      findOpenCheckout(platform, user.id),
      findBlock(platform, user.id),
    ])
    if (isClosed) throw new Refusal(403, 'This account is being deleted, so no plan can be started.')
    return plan.id === basicPlanId
      ? startBasic(platform, user, row)
      : startPaid(platform, user, { plan, currency, row, open })
  })
}

function assertServed({ suspendedAt, countryCode }: User) {
  if (suspendedAt) throw new Refusal(403, 'Your account is suspended, so no plan can be started.')
  if (excludedCountries.includes(countryCode))
    throw new Refusal(403, 'Service not available in China and Brazil')
}

async function startBasic(platform: Deps, user: User, row: SubscriptionRow | undefined): Promise<Session> {
  if (row && isChargeable(row, platform.now())) return { redirect: true, url: switchPage(basicPlanId) }
  await activateBasic(platform, user.id)
  return { redirect: false, url: null }
}

export async function activateBasic(platform: Pick<Platform, 'db' | 'now' | 'log'>, userId: string) {
  await recordBasic(platform, userId)
  platform.log.info({ userId, plan: basicPlanId }, 'plan changed')
}

type PaidOrder = {
  plan: PlanRow
  currency: string
  row: SubscriptionRow | undefined
  open: CheckoutRow | undefined
}

async function startPaid(
  platform: Deps,
  user: User,
  { plan, currency: requested, row: known, open }: PaidOrder,
): Promise<Session> {
  const customer = await ensureCustomer(platform, user, known)
  // The webhook of a payment may not have arrived yet.
  const row = customer.isNew ? undefined : await syncSubscription(platform, user.id)
  if (row && isChargeable(row, platform.now())) return redirectInstead(row, plan)
  const currency = currencyFor(plan, customer.currency ?? requested)
  const order = { plan, customerId: customer.id, currency }
  return { redirect: true, url: await openCheckoutPage(platform, user, { order, open }) }
}

function isChargeable(row: SubscriptionRow, now: Date) {
  return isLive(row.provider_status) && !(row.ends_at && row.ends_at <= now)
}

function redirectInstead({ plan_id, provider_status }: SubscriptionRow, wanted: PlanRow): Session {
  if (!isPaidUp(provider_status)) return { redirect: true, url: '/settings?tab=billing' }
  if (plan_id === wanted.id) throw new Refusal(409, 'This is your plan already.')
  return { redirect: true, url: switchPage(wanted.id) }
}

function switchPage(planId: string) {
  return `/settings?tab=billing&switch=${encodeURIComponent(planId)}`
}

/** Returns the open page after a double click. Otherwise expires it before a new one opens. */
async function openCheckoutPage(
  platform: Deps,
  user: User,
  { order, open }: { order: Order; open: CheckoutRow | undefined },
): Promise<string> {
  const minutesLeft = open ? (open.expires_at.getTime() - platform.now().getTime()) / minute : 0
  const isSame = open && isFor(open, order)
  if (isSame && open.url && minutesLeft > 5) return open.url
  // The last request had no response: the same key finds what it created. Stripe requires 30 minutes until the expiry.
  if (isSame && !open.session_id && minutesLeft > 31) return createCheckoutPage(platform, open, order)
  if (open) await closeCheckoutPage(platform, open)
  return createCheckoutPage(
    platform,
    await createCheckoutRow(platform, rowFor(user, order, platform.now())),
    order,
  )
}

function isFor(open: CheckoutRow, { plan, customerId, currency }: Order) {
  return open.plan_id === plan.id && open.customer_id === customerId && open.currency === currency
}

function rowFor({ id }: User, { plan, customerId, currency }: Order, now: Date) {
  const expires_at = new Date(now.getTime() + openMinutes * minute)
  return { user_id: id, customer_id: customerId, plan_id: plan.id, currency, expires_at }
}

async function closeCheckoutPage(platform: Deps, open: CheckoutRow) {
  const status = open.session_id ? await platform.payments.expireCheckout(open.session_id) : 'expired'
  if (status === 'open') throw new Refusal(502, failed)
  await closeCheckout(platform, open.id, status)
  if (status === 'expired') return
  const row = await syncSubscription(platform, open.user_id)
  if (row && isChargeable(row, platform.now()))
    throw new Refusal(409, 'Your payment has just arrived. Your plan is active.')
}

async function createCheckoutPage(platform: Deps, row: CheckoutRow, { plan }: Order): Promise<string> {
  const { origin } = platform.urls.public
  const order = {
    checkoutId: row.id,
    userId: row.user_id,
    customerId: row.customer_id,
    priceId: row.plan_id,
    productName: titleOf(plan),
    currency: row.currency,
    expiresAt: row.expires_at,
    successUrl: `${origin}/payment/success`,
    cancelUrl: `${origin}/subscribe`,
  }
  const session = await platform.payments.createCheckout(order, `checkout:${row.id}`)
  if (session === 'refused' || !session.url) {
    await closeCheckout(platform, row.id, 'refused')
    throw new Refusal(502, failed)
  }
  await recordSession(platform, row.id, { id: session.id, url: session.url })
  return session.url
}
