import { orMissing, type Provider } from './client.ts'
import { eventOf, type PaymentEvent } from './events.ts'
import { idOf } from './expandable.ts'

type RunningSubscription = { id: string; customerId: string; priceId: string }

export type ReconciliationReads = {
  assertAvailable: () => Promise<void>
  listUndelivered: (since: Date) => Promise<PaymentEvent[]>
  visitRunning: (visit: (page: RunningSubscription[]) => Promise<void>) => Promise<void>
}

const maxListed = 5_000

export function reconciliationReads({ stripe, request }: Provider): ReconciliationReads {
  return {
    async assertAvailable() {
      await request(() => stripe.events.list({ limit: 1 }))
    },
    listUndelivered(since) {
      return request(async () => {
        const gte = Math.floor(since.getTime() / 1000)
        const list = stripe.events.list({ delivery_success: false, created: { gte }, limit: 100 })
        return (await list.autoPagingToArray({ limit: maxListed })).flatMap((event) => eventOf(event) ?? [])
      })
    },
    async visitRunning(visit) {
      let after: { starting_after?: string } = {}
      for (;;) {
        const page = await request(() => orMissing(stripe.subscriptions.list({ limit: 100, ...after })))
        const found = page?.data ?? []
        await visit(
          found.flatMap(({ id, customer, items }) => {
            const [item] = items.data
            return item ? [{ id, customerId: idOf(customer) ?? '', priceId: item.price.id }] : []
          }),
        )
        const last = found.at(-1)
        if (!page?.has_more || !last) return
        after = { starting_after: last.id }
      }
    },
  }
}
