import type { Platform } from '../platform/platform.ts'
import { listOpenCheckouts } from './checkout-queries.ts'
import { countLateEvents, listForgottenCustomers } from './event-queries.ts'
import { listCustomers, listUnsettledCustomers } from './queries.ts'
import { listWaitingReversals } from './reversal-queries.ts'
import { askForReversal } from './reversals.ts'
import { askForSync } from './sync.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'log' | 'jobs'>

/** Events whose job was lost with its process. */
export async function findForgottenEvents(platform: Outside) {
  await syncAll(platform, await listForgottenCustomers(platform))
  const late = await countLateEvents(platform, 15)
  if (late > 0) platform.log.error({ alarm: 'payment events wait for more than 15 minutes', late }, 'billing')
}

/** Whoever paid is let in within minutes, even if no message ever reaches us. */
export async function findFinishedCheckouts(platform: Outside) {
  await syncAll(platform, await listOpenCheckouts(platform, new Date(platform.now().getTime() - 60_000)))
  for (const { subscription_id } of await listWaitingReversals(platform))
    await askForReversal(platform, subscription_id)
}

/** Plans that may have changed without a word. */
export async function lookAtUnsettled(platform: Outside) {
  await syncAll(platform, await listUnsettledCustomers(platform))
}

export async function lookAtEverybody(platform: Outside, pageSize = 500) {
  let after = ''
  for (;;) {
    const customers = await listCustomers(platform, after, pageSize)
    await syncAll(platform, customers)
    after = customers.at(-1)?.customer_id ?? ''
    if (customers.length < pageSize) return
  }
}

async function syncAll(platform: Outside, customers: { customer_id: string | null }[]) {
  for (const { customer_id } of customers) if (customer_id) await askForSync(platform, customer_id)
}
