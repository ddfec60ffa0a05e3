import type Stripe from 'stripe'
import { orMissing, type Provider } from './client.ts'

export type ProviderSubscription = {
  id: string
  /** The provider's word, whatever it is. */
  status: string
  priceId: string
  currency: string
  createdAt: Date
  periodStartedAt: Date
  periodEndsAt: Date
  /** When it is cancelled to end. */
  endsAt: Date | null
  endedAt: Date | null
  endedReason: string | null
  /** ISO 3166 codes of the card and of the address on its bill. */
  payerCountries: string[]
}

export type Subscriptions = {
  /** All of them, ended ones too; undefined when the provider does not know the customer. */
  listSubscriptions: (customerId: string) => Promise<ProviderSubscription[] | undefined>
  /** At once and without money back. One that has ended already is left as it is. */
  endSubscription: (subscriptionId: string) => Promise<void>
}

const most = 1_000

export function providerSubscriptions({ stripe, ask }: Provider): Subscriptions {
  return {
    listSubscriptions(customer) {
      return ask(async () => {
        const list = stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: ['data.default_payment_method'],
        })
        const found = await orMissing(list.autoPagingToArray({ limit: most }))
        return found?.flatMap(subscriptionOf)
      })
    },
    async endSubscription(subscriptionId) {
      await ask(() => orMissing(stripe.subscriptions.cancel(subscriptionId)))
    },
  }
}

function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription[] {
  const [item] = subscription.items.data
  if (!item) return []
  const { id, status, currency, cancel_at, cancel_at_period_end, ended_at } = subscription
  const endsAt = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null)
  return [
    {
      id,
      status,
      priceId: item.price.id,
      currency,
      createdAt: dateOf(subscription.created),
      periodStartedAt: dateOf(item.current_period_start),
      periodEndsAt: dateOf(item.current_period_end),
      endsAt: endsAt === null ? null : dateOf(endsAt),
      endedAt: ended_at === null ? null : dateOf(ended_at),
      endedReason: subscription.cancellation_details?.reason ?? null,
      payerCountries: payerCountriesOf(subscription.default_payment_method),
    },
  ]
}

function payerCountriesOf(method: Stripe.Subscription['default_payment_method']) {
  if (method === null || typeof method === 'string') return []
  return [method.card?.country, method.billing_details.address?.country].filter(
    (code) => typeof code === 'string',
  )
}

function dateOf(seconds: number) {
  return new Date(seconds * 1000)
}
