import { minute } from '../../platform/durations.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { listWaitingReversals } from '../refunds/refund-queries.ts'
import { listSuspendedCustomers } from '../subscription/blocked-customer-queries.ts'
import { listOpenCheckouts } from '../subscription/checkout-queries.ts'
import { askForCharge, askForReversal, askForSync, lookJob } from '../subscription/enqueue.ts'
import { listCustomers, listUnsettledCustomers } from '../subscription/subscription-queries.ts'
import type { SyncPlatform } from '../sync/sync.ts'
import {
  countLateEvents,
  forgotten,
  fresh,
  giveUpEvents,
  listWaiting,
  stale,
} from '../webhooks/event-queries.ts'
import { syncCustomer } from '../webhooks/sync-customer.ts'

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
  const opened = new Date(platform.now().getTime() - minute)
  for (const { customer_id } of await listOpenCheckouts(platform, opened, most))
    await askForSync(platform, customer_id)
  for (const { subscription_id } of await listWaitingReversals(platform, most))
    await askForReversal(platform, subscription_id)
}

const lists = {
  unsettled: listUnsettledCustomers,
  suspended: listSuspendedCustomers,
  everybody: listCustomers,
}

/** Some of these customers: the next after this one. */
export type Look = { at: keyof typeof lists; after: string }

/** Plans that may have changed without a word, and those that a suspension should have stopped. */
export async function lookAtUnsettled(platform: Outside) {
  await askForLook(platform, { at: 'unsettled', after: '' })
  await askForLook(platform, { at: 'suspended', after: '' })
}

/** Also what waits for days, such as a charge that the provider would not name the customer of. */
export async function lookAtEverybody(platform: Outside) {
  await askForLook(platform, { at: 'everybody', after: '' })
  await askForWaiting(platform, stale)
  for (const event of await giveUpEvents(platform))
    platform.log.error({ alarm: 'a payment event was given up after 30 days', ...event }, 'billing')
}

function askForLook(platform: Outside, look: Look) {
  return platform.jobs.enqueue(platform, lookJob, look, { singleKey: `${look.at}:${look.after}` })
}

/** One customer after the other, and then the order for the next ones: messages and clicks find room beside it. */
export async function lookAtSome(platform: SyncPlatform, { at, after }: Look, most = 20) {
  const customers = await lists[at](platform, after, most)
  for (const { customer_id } of customers) if (customer_id) await lookAt(platform, customer_id)
  const last = customers.at(-1)?.customer_id
  if (customers.length === most && last) await askForLook(platform, { at, after: last })
}

/**
 * Whatever is wrong with one customer, or refused for them, stops nobody else. A provider that is away is so for everybody:
 * then nobody is named, and all of them wait.
 */
async function lookAt(platform: SyncPlatform, customerId: string) {
  try {
    await syncCustomer(platform, customerId)
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) await platform.payments.expectAnswer()
    platform.log.error({ alarm: 'a customer could not be looked at', err: error, customerId }, 'billing')
    await askForSync(platform, customerId)
  }
}
