import { isLive } from '../../platform/payments/subscription-status.ts'
import type { TestCard } from '../../platform/payments/test-cards.ts'
import type { Platform } from '../../platform/platform.ts'
import { ensureCustomer, type Person } from '../subscription/customers.ts'
import { billingLock } from '../subscription/enqueue.ts'
import { clearCustomer, recordCustomer, type SubscriptionRow } from '../subscription/subscription-queries.ts'
import { type SyncDeps, syncSubscription } from '../sync/sync.ts'

type Deps = SyncDeps & Pick<Platform, 'local'>
type Order = { priceId: string; card: TestCard }

export function subscribeWithTestCard(platform: Deps, person: Person, { priceId, card }: Order) {
  return withoutLivePlan(platform, person, async (row) => {
    const { id: customerId } = await ensureCustomer(platform, person, row)
    const order = { userId: person.id, customerId, priceId, card }
    await platform.payments.subscribeWithTestCard(order, `test-subscription:${customerId}:${priceId}`)
  })
}

export function endByNonPayment(platform: Deps, person: Person, { priceId, card }: Order) {
  return withoutLivePlan(platform, person, async (row) => {
    if (row?.provider_status) return
    const { id: userId, email, name } = person
    if (row?.customer_id) await clearCustomer(platform, userId)
    const now = platform.now()
    const keep = (customerId: string) => recordCustomer(platform, userId, customerId)
    await platform.payments.createLapsedCustomer({ userId, email, name }, { priceId, card, now, keep })
  })
}

export async function assignTestCustomer(platform: Deps, userId: string, customerId: string) {
  if (!platform.local) throw new Error('Test customers are for local mode')
  await recordCustomer(platform, userId, customerId)
}

async function withoutLivePlan(
  platform: Deps,
  { id }: Person,
  work: (row: SubscriptionRow | undefined) => Promise<void>,
) {
  if (!platform.local) throw new Error('Test cards are for local mode')
  await platform.locks.hold(billingLock(id), async () => {
    const row = await syncSubscription(platform, id)
    if (row && isLive(row.provider_status)) return
    await work(row)
    await syncSubscription(platform, id)
  })
}
