import { orMissing, type Provider } from './client.ts'
import { eventsWithoutState } from './event-kinds.ts'
import { eventOf, type PaymentEvent } from './events.ts'
import { idOf } from './expandable.ts'

type RunningSubscription = { id: string; customerId: string; priceIds: string[] }

export type ReconciliationReads = {
  assertAvailable: () => Promise<void>
  /** Returns events that reached no endpoint, and all whose cause no sync reads: nothing is undelivered at a disabled endpoint. */
  listMissed: (since: Date) => Promise<PaymentEvent[]>
  /** Returns true when the last invoice was paid without a payment: by a discount or a credit balance. */
  isFree: (subscriptionId: string) => Promise<boolean>
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
    isFree(subscription) {
      return request(async () => {
        const invoices = await orMissing(stripe.invoices.list({ subscription, limit: 1 }))
        const last = invoices?.data[0]
        return last?.status === 'paid' && last.amount_due === 0
      })
    },
    async visitRunning(visit) {
      let after: { starting_after?: string } = {}
      for (;;) {
        const page = await request(() => orMissing(stripe.subscriptions.list({ limit: 100, ...after })))
        const found = page?.data ?? []
        await visit(
          found.map(({ id, customer, items }) => ({
            id,
            customerId: idOf(customer) ?? '',
            priceIds: items.data.map(({ price }) => price.id),
          })),
        )
        const last = found.at(-1)
        if (!page?.has_more || !last) return
        after = { starting_after: last.id }
      }
    },
  }
}
