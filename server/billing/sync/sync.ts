import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { applyChanges } from './decide/changes.ts'
import { type Before, decide, type ProviderState, selectCurrent } from './decide/decide.ts'
import { extendLateResumption } from './pending/pauses.ts'
import { completePendingOperations } from './pending/pending-operations.ts'
import { tryProviderChange } from './pending/provider-refusals.ts'
import { type Customer, readFormer, readProvider, readStored } from './read-state.ts'
import { updateRenewal } from './renewal.ts'

export type SyncDeps = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs' | 'mail' | 'locks'>

/** Only the holder of the billing lock calls this: a stale response of the provider must not be written last. */
export async function syncSubscription(platform: SyncDeps, userId: string) {
  const known = await findSubscription(platform, userId)
  if (!known?.customer_id) return known
  const customer = { userId: known.user_id, customerId: known.customer_id }
  const row = await syncOnce(platform, customer)
  const isChanged = await tryProviderChange(platform, {
    userId: row.user_id,
    change: 'renewal',
    run: () => updateRenewal(platform, row),
  })
  return isChanged ? syncOnce(platform, customer) : row
}

async function syncOnce(platform: SyncDeps, customer: Customer) {
  const now = platform.now()
  const before = await readStored(platform, customer)
  const read = () => readProvider(platform, customer, before.plans)
  let provider = await read()
  const former = await readFormer(platform, before, provider)
  const { current } = selectCurrent(before, provider, now)
  if (await completePendingOperations(platform, before, current)) provider = await read()
  if (await extendLatePeriod(platform, before, provider)) provider = await read()
  const changes = decide(before, { ...provider, former }, now)
  return inTransaction(platform, (inside) => applyChanges(inside, before.row, changes))
}

/** Runs before our own row ends the pause, so that the next sync repeats it after a crash. */
function extendLatePeriod(platform: SyncDeps, before: Before, provider: ProviderState) {
  const { current } = selectCurrent(before, provider, platform.now())
  return tryProviderChange(platform, {
    userId: before.row.user_id,
    change: 'late resumption',
    run: () => extendLateResumption(platform, before, { current, provider }),
  })
}
