import type { Platform } from '../platform/platform.ts'
import { askForCharge, askForReversal, askForSync } from './asking.ts'
import { listOpenCheckouts } from './checkout-queries.ts'
import { countLateEvents, forgotten, fresh, listWaiting } from './event-queries.ts'
import { listCustomers, listUnsettledCustomers } from './queries.ts'
import { listWaitingReversals } from './reversal-queries.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'log' | 'jobs'>

/** So many at a time; what is left over is found by the next look. */
const most = 1_000

/** Events whose job was lost with its process. */
export async function findForgottenEvents(platform: Outside) {
  await askForWaiting(platform, forgotten)
  const late = await countLateEvents(platform, 15)
  if (late > 0) platform.log.error({ alarm: 'payment events wait for more than 15 minutes', late }, 'billing')
}

/** What has come in since the last look, each customer once. */
export function workOffEvents(platform: Outside) {
  return askForWaiting(platform, fresh)
}

async function askForWaiting(platform: Outside, span: typeof fresh) {
  const { customers, charges } = await listWaiting(platform, span, most)
  for (const customerId of customers) await askForSync(platform, customerId)
  for (const chargeId of charges) await askForCharge(platform, chargeId)
}

/** Whoever paid is let in within minutes, even if no message ever reaches us. */
export async function findFinishedCheckouts(platform: Outside) {
  const opened = new Date(platform.now().getTime() - 60_000)
  await syncAll(platform, await listOpenCheckouts(platform, opened, most))
  for (const { subscription_id } of await listWaitingReversals(platform, most))
    await askForReversal(platform, subscription_id)
}

/** Plans that may have changed without a word. */
export async function lookAtUnsettled(platform: Outside, pageSize = 500) {
  await syncPages(platform, pageSize, (after) => listUnsettledCustomers(platform, after, pageSize))
}

export async function lookAtEverybody(platform: Outside, pageSize = 500) {
  await syncPages(platform, pageSize, (after) => listCustomers(platform, after, pageSize))
}

type Customers = { customer_id: string | null }[]

async function syncPages(platform: Outside, size: number, list: (after: string) => Promise<Customers>) {
  let after = ''
  for (;;) {
    const customers = await list(after)
    await syncAll(platform, customers)
    after = customers.at(-1)?.customer_id ?? ''
    if (customers.length < size) return
  }
}

async function syncAll(platform: Outside, customers: Customers) {
  for (const { customer_id } of customers) if (customer_id) await askForSync(platform, customer_id)
}
