import type Stripe from 'stripe'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { Refusal } from '../errors.ts'
import { isRefused, orMissing, type Provider } from './client.ts'
import { idOf } from './expandable.ts'
import { type IsPlan, planItemOf } from './plan-item.ts'
import { type RenewalAmount, renewalAmountOf } from './renewal-amount.ts'
import {
  type EndCause,
  type EndedReason,
  endComments,
  endedReasonOf,
  type ProviderStatus,
  providerStatusOf,
} from './subscription-status.ts'

type Card = { brand: string; last4: string; expMonth: number; expYear: number }

export type ProviderSubscription = {
  id: string
  /** `paused`: also without collection. `uncollected`: also when the last invoice was given up. */
  status: ProviderStatus
  priceId: string
  currency: string
  createdAt: Date
  periodStartedAt: Date
  periodEndsAt: Date
  endsAt: Date | null
  canceledAt: Date | null
  endedAt: Date | null
  endedReason: EndedReason | null
  isEndedByAdmin: boolean
  nextPriceId: string | null
  card: Card | null
  /** A card that was saved later. The provider charges the old one until we change it. */
  newerCardId: string | null
  openInvoice: { id: string; amount: number; createdAt: Date } | null
  renewalAmount: RenewalAmount
  payerCountries: string[]
}

export type Subscriptions = {
  replaceCard: (
    subscription: { id: string; openInvoice: { id: string } | null },
    cardId: string,
  ) => Promise<void>
  listSubscriptions: (customerId: string, isPlan: IsPlan) => Promise<ProviderSubscription[] | undefined>
  endSubscription: (subscriptionId: string, cause?: EndCause) => Promise<void>
  endUnpaid: (subscriptionId: string, cause?: EndCause) => Promise<'ended' | 'paid'>
}

const maxListed = 1_000

export function providerSubscriptions({ stripe, request, requestWithKey }: Provider): Subscriptions {
  return {
    listSubscriptions(customer, isPlan) {
      return request(async () => {
        const list = stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: [
            'data.default_payment_method',
            'data.customer.invoice_settings.default_payment_method',
            'data.latest_invoice',
            'data.schedule',
          ],
        })
        const found = await orMissing(list.autoPagingToArray({ limit: maxListed }))
        return (
          found && (await Promise.all(found.map((one) => subscriptionOf({ stripe, isPlan }, one)))).flat()
        )
      })
    },
    async replaceCard({ id, openInvoice }, cardId) {
      // The invoice first: after a crash the card is still newer, and the key prevents a second charge.
      if (openInvoice) {
        const idempotencyKey = `pay:${openInvoice.id}:${cardId}`
        const payment = requestWithKey(() =>
          stripe.invoices.pay(openInvoice.id, { payment_method: cardId }, { idempotencyKey }),
        )
        await payment.catch(ignoreRefusal)
      }
      await request(() => stripe.subscriptions.update(id, { default_payment_method: cardId }))
    },
    async endSubscription(subscription, cause) {
      await request(() => end(stripe, subscription, cause))
    },
    endUnpaid(subscription, cause) {
      return request(async () => {
        if (await isPaidNow(stripe, subscription)) return 'paid'
        await end(stripe, subscription, cause)
        return 'ended'
      })
    },
  }
}

/** Cancels first: the status follows the latest invoice that is not void, so the plan would become active. */
async function end(stripe: Stripe, subscription: string, cause?: EndCause) {
  const details = cause && { cancellation_details: { comment: endComments[cause] } }
  await orMissing(stripe.subscriptions.cancel(subscription, details))
  for await (const { id } of stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
    if (id) await voidInvoice(stripe, id)
}

function ignoreRefusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

async function voidInvoice(stripe: Stripe, id: string) {
  try {
    await stripe.invoices.voidInvoice(id)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
}

async function isPaidNow(stripe: Stripe, id: string) {
  const now = await orMissing(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
  return now !== undefined && isPaidUp(statusOf(now))
}

async function subscriptionOf(
  known: Parameters<typeof renewalAmountOf>[0],
  subscription: Stripe.Subscription,
): Promise<ProviderSubscription[]> {
  const { isPlan } = known
  const item = planItemOf(subscription, isPlan)
  if (!item) return []
  const { id, currency, cancel_at, cancel_at_period_end, canceled_at, ended_at, cancellation_details } =
    subscription
  const endsAt = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null)
  const { own, newer } = methodsOf(subscription)
  const method = newer ?? own
  const status = statusOf(subscription)
  const openInvoice = openInvoiceOf(subscription)
  const periodEndsAt = dateOf(item.current_period_end)
  return [
    {
      id,
      status,
      priceId: item.price.id,
      currency,
      createdAt: dateOf(subscription.created),
      periodStartedAt: dateOf(item.current_period_start),
      periodEndsAt,
      endsAt: endsAt === null ? null : dateOf(endsAt),
      canceledAt: canceled_at === null ? null : dateOf(canceled_at),
      endedAt: ended_at === null ? null : dateOf(ended_at),
      endedReason: endedReasonOf(cancellation_details),
      isEndedByAdmin: ended_at !== null && cancellation_details?.comment === endComments.administrator,
      nextPriceId: nextPriceOf(subscription, isPlan),
      card: cardOf(method),
      newerCardId: newer?.id ?? null,
      openInvoice,
      renewalAmount: await renewalAmountOf(known, subscription, { status, openInvoice, periodEndsAt }),
      payerCountries: payerCountriesOf(method),
    },
  ]
}

/** Stripe reports `active` also without collection and after a void invoice. */
function statusOf({ status, pause_collection, latest_invoice }: Stripe.Subscription): ProviderStatus {
  const invoice = typeof latest_invoice === 'object' ? latest_invoice?.status : undefined
  if (status !== 'active' || invoice === 'paid') return providerStatusOf(status)
  if (pause_collection !== null) return 'paused'
  return invoice === 'void' || invoice === 'uncollectible' ? 'uncollected' : 'active'
}

/** A card saved on the provider's pages belongs to the customer, but the subscription's own card is charged. */
function methodsOf({ default_payment_method, customer }: Stripe.Subscription) {
  const own = typeof default_payment_method === 'object' ? default_payment_method : null
  const settings = typeof customer === 'string' || customer.deleted ? undefined : customer.invoice_settings
  const usual = settings?.default_payment_method
  if (!usual || typeof usual === 'string' || usual.id === own?.id) return { own, newer: null }
  return { own, newer: own === null || usual.created >= own.created ? usual : null }
}

function cardOf(method: Stripe.PaymentMethod | null): Card | null {
  if (!method?.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { brand, last4, expMonth, expYear }
}

function payerCountriesOf(method: Stripe.PaymentMethod | null) {
  return [method?.card?.country, method?.billing_details.address?.country].filter(
    (code) => typeof code === 'string',
  )
}

function nextPriceOf({ schedule, items }: Stripe.Subscription, isPlan: IsPlan) {
  if (schedule === null || typeof schedule === 'string') return null
  const now = items.data.map(({ price }) => price.id)
  const later = schedule.phases.filter(
    ({ start_date }) => start_date > (schedule.current_phase?.start_date ?? 0),
  )
  const next = later[0]?.items.map(({ price }) => idOf(price)) ?? []
  return next.find((id) => isPlan(id) && !now.includes(id)) ?? null
}

function openInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription) {
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open' || !invoice.id) return null
  return { id: invoice.id, amount: invoice.amount_remaining, createdAt: dateOf(invoice.created) }
}

function dateOf(seconds: number) {
  return new Date(seconds * 1000)
}
