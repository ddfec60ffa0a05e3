import { minute } from '#contract/durations.ts'
import { Refusal } from '../../platform/errors.ts'
import { logAlarm } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { listSuspendedCustomers } from '../subscription/blocked-customer-queries.ts'
import { listOpenCheckouts } from '../subscription/checkout-queries.ts'
import { enqueueChargeLookup, enqueueSync, reconcileBatchJob } from '../subscription/enqueue.ts'
import { listDuePauses } from '../subscription/pause/pause-queries.ts'
import { listCustomers, listUnstableCustomers } from '../subscription/subscription-queries.ts'
import type { SyncDeps } from '../sync/sync.ts'
import {
  countLateEvents,
  expireEvents,
  fresh,
  listUnhandled,
  missed,
  stale,
} from '../webhooks/event-queries.ts'
import { syncCustomer } from '../webhooks/sync-customer.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'jobs'>

const maxAtOnce = 1_000

export async function retryMissedEvents(platform: Deps) {
  await enqueueUnhandled(platform, missed)
  const late = await countLateEvents(platform, 15)
  if (late > 0) logAlarm(platform.log, 'payment events wait for more than 15 minutes', { late })
}

export function enqueueRecentEvents(platform: Deps) {
  return enqueueUnhandled(platform, fresh)
}

async function enqueueUnhandled(platform: Deps, span: typeof fresh) {
  const { customers, charges } = await listUnhandled(platform, span, maxAtOnce)
  for (const customerId of customers) await enqueueSync(platform, customerId)
  for (const chargeId of charges) await enqueueChargeLookup(platform, chargeId)
}

export async function syncOpenCheckouts(platform: Deps) {
  const opened = new Date(platform.now().getTime() - minute)
  for (const { customer_id } of await listOpenCheckouts(platform, opened, maxAtOnce))
    await enqueueSync(platform, customer_id)
}

export async function syncDuePauses(platform: Deps) {
  for (const { customer_id } of await listDuePauses(platform, maxAtOnce))
    if (customer_id) await enqueueSync(platform, customer_id)
}

const lists = {
  unstable: listUnstableCustomers,
  suspended: listSuspendedCustomers,
  all: listCustomers,
}

export type CustomerBatch = { at: keyof typeof lists; after: string }

export async function reconcileUnstable(platform: Deps) {
  await enqueueBatch(platform, { at: 'unstable', after: '' })
  await enqueueBatch(platform, { at: 'suspended', after: '' })
}

export async function reconcileAll(platform: Deps) {
  await enqueueBatch(platform, { at: 'all', after: '' })
  await enqueueUnhandled(platform, stale)
  for (const event of await expireEvents(platform))
    logAlarm(platform.log, 'a payment event was given up after 30 days', event)
}

function enqueueBatch(platform: Deps, batch: CustomerBatch) {
  return platform.jobs.enqueue(platform, reconcileBatchJob, batch, {
    singleKey: `${batch.at}:${batch.after}`,
  })
}

/** Syncs one customer after another, then enqueues the next batch, so that webhooks and clicks come between. */
export async function reconcileBatch(platform: SyncDeps, { at, after }: CustomerBatch, limit = 20) {
  const customers = await lists[at](platform, after, limit)
  for (const { customer_id } of customers) if (customer_id) await syncOrRetry(platform, customer_id)
  const last = customers.at(-1)?.customer_id
  if (customers.length === limit && last) await enqueueBatch(platform, { at, after: last })
}

/** Syncs a customer; an error does not stop the others. During an outage no customer raises an alarm, and the job is retried. */
async function syncOrRetry(platform: SyncDeps, customerId: string) {
  try {
    await syncCustomer(platform, customerId)
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) await platform.payments.assertAvailable()
    logAlarm(platform.log, 'a customer could not be checked', { err: error, customerId })
    await enqueueSync(platform, customerId)
  }
}
