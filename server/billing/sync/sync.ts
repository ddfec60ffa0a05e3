import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { applyChanges } from './changes.ts'
import { decide, select } from './decide.ts'
import { completePendingOperations } from './pending-operations.ts'
import { unlessProviderRefuses } from './provider-refusals.ts'
import { readBefore, readProvider } from './read-state.ts'
import { updateRenewal } from './renewal.ts'

export type SyncDeps = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs' | 'mail' | 'locks'>

/** Only for the holder of the billing lock: a slower, older answer of the provider must not be written last. */
export async function syncSubscription(platform: SyncDeps, userId: string) {
  const known = await findSubscription(platform, userId)
  if (!known?.customer_id) return known
  const { customer_id: customerId } = known
  const row = await syncOnce(platform, userId, customerId)
  const isChanged = await unlessProviderRefuses(platform, userId, () => updateRenewal(platform, row))
  return isChanged ? syncOnce(platform, userId, customerId) : row
}

async function syncOnce(platform: SyncDeps, userId: string, customerId: string) {
  const before = await readBefore(platform, userId)
  let provider = await readProvider(platform, customerId)
  const { current } = select(before, provider, platform.now())
  if (await completePendingOperations(platform, before.row, current))
    provider = await readProvider(platform, customerId)
  return inTransaction(platform, async (inside) => {
    const changes = decide(await readBefore(inside, userId), provider, platform.now())
    return applyChanges(inside, userId, changes)
  })
}
