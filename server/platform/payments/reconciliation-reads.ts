import type Stripe from 'stripe'
import { orMissing, type Provider } from './client.ts'
import { eventsWithoutState } from './event-kinds.ts'
import { eventOf, type PaymentEvent } from './events.ts'
import { idOf } from './expandable.ts'

type RunningSubscription = {
  id: string
  customerId: string
  priceIds: string[]
  /** The last invoice was paid without a payment: by a discount or a credit balance. */
  isFree: boolean
}

export type ReconciliationReads = {
  assertAvailable: () => Promise<void>
  /** Returns events that reached no endpoint, and all whose cause no sync reads: nothing is undelivered at a disabled endpoint. */
  listMissed: (since: Date) => Promise<PaymentEvent[]>
  visitRunning: (visit: (page: RunningSubscription[]) => Promise<void>) => Promise<void>
}

const maxListed = 5_000

export function reconciliationReads({ stripe, request }: Provider): ReconciliationReads {
  return {
    async assertAvailable() {
      await request(() => stripe.events.list({ limit: 1 }))
    },
    listMissed(since) {
      return request(async () => {
        const recent = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
        const lists = [
          stripe.events.list({ ...recent, delivery_success: false }),
          stripe.events.list({ ...recent, types: eventsWithoutState }),
        ].map((list) => list.autoPagingToArray({ limit: maxListed }))
        return (await Promise.all(lists)).flat().flatMap((event) => eventOf(event) ?? [])
      })
    },
    async visitRunning(visit) {
      let after: { starting_after?: string } = {}
      for (;;) {
        const order = { limit: 100, expand: ['data.latest_invoice'], ...after }
        const page = await request(() => orMissing(stripe.subscriptions.list(order)))
        const found = page?.data ?? []
        await visit(
          found.map(({ id, customer, items, latest_invoice }) => ({
            id,
            customerId: idOf(customer) ?? '',
            priceIds: items.data.map(({ price }) => price.id),
            isFree: isFree(latest_invoice),
          })),
        )
        const last = found.at(-1)
        if (!page?.has_more || !last) return
        after = { starting_after: last.id }
      }
    },
  }
}

function isFree(invoice: Stripe.Subscription['latest_invoice']) {
  return typeof invoice === 'object' && invoice?.status === 'paid' && invoice.amount_due === 0
}
