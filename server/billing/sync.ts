import { inTransaction } from '../platform/database/database.ts'
import type { ProviderSubscription } from '../platform/payments/subscriptions.ts'
import type { Platform } from '../platform/platform.ts'
import { closeCheckout, findOpenCheckout } from './checkout-queries.ts'
import { chooseSubscription, isKnownStatus, isLive } from './choice.ts'
import { listWaitingEvents, markHandled } from './event-queries.ts'
import { welcome } from './mails.ts'
import { findPlan, keepKnownPlans } from './plan-queries.ts'
import { titleOf } from './plans.ts'
import {
  findMemberOfCustomer,
  findReceiver,
  findSubscription,
  keepCopy,
  type SubscriptionCopy,
  type SubscriptionRow,
} from './queries.ts'
import { listReversals } from './reversal-queries.ts'
import { promiseReversals } from './reversals.ts'

export type SyncPlatform = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs' | 'mail' | 'locks'>

export const syncJob = 'billing-sync'

/** Everything that changes a member's plan happens under this name. */
export function billingLock(userId: string) {
  return `billing:${userId}`
}

/** Many wishes for one customer become one sync. */
export function askForSync(platform: Pick<Platform, 'db' | 'jobs'>, customerId: string) {
  return platform.jobs.enqueue(platform, syncJob, { customerId }, { singleKey: customerId })
}

/** Brings our copy up to what the provider says now, and with it every event of this customer that waits. */
export async function syncCustomer(platform: SyncPlatform, customerId: string) {
  const eventIds = await listWaitingEvents(platform, customerId)
  const userId = await findMemberOfCustomer(platform, customerId)
  if (userId)
    await platform.locks.hold(billingLock(userId), async () => {
      await syncSubscription(platform, userId)
      await settleCheckout(platform, userId)
    })
  else platform.log.warn({ customerId }, 'the payment provider speaks of a customer who is not ours')
  await markHandled(platform, eventIds)
}

/** Asks the provider and overwrites our copy. Only for the holder of the member's lock: a slower, older answer must not be written last. */
export async function syncSubscription(platform: SyncPlatform, userId: string) {
  const row = await findSubscription(platform, userId)
  if (!row?.customer_id) return row
  const found = await platform.payments.listSubscriptions(row.customer_id)
  const reversed = await listReversals(platform, userId)
  const { current, reversals } = chooseSubscription(await keepOurs(platform, row, found ?? []), {
    subscriptionId: isLive(row.provider_status) ? row.subscription_id : null,
    reversed: reversed.map(({ subscription_id }) => subscription_id),
  })
  const startsPaid = current !== undefined && isRunning(current.status) && !isSame(row, current)
  return inTransaction(platform, async (inside) => {
    const copy = await keepCopy(inside, userId, { ...copyOf(current), startsPaid })
    await promiseReversals(inside, userId, reversals)
    if (startsPaid) await welcomeMember(inside, userId, current)
    report(platform, row, copy)
    return copy
  })
}

/** Prices that are not ours belong to another product of the same account. */
async function keepOurs(platform: SyncPlatform, row: SubscriptionRow, found: ProviderSubscription[]) {
  const known = await keepKnownPlans(platform, [...new Set(found.map(({ priceId }) => priceId))])
  for (const { id, priceId } of found)
    if (!known.has(priceId)) {
      const isTheirs = id === row.subscription_id
      const line = { userId: row.user_id, subscriptionId: id, priceId }
      if (isTheirs) platform.log.error({ alarm: 'a plan was changed to a foreign price', ...line }, 'billing')
      else platform.log.warn(line, 'a subscription to a price that is not ours')
    }
  return found.filter(({ priceId }) => known.has(priceId))
}

function isRunning(status: string) {
  return status === 'active' || status === 'trialing'
}

function isSame(row: SubscriptionRow, { id }: ProviderSubscription) {
  return row.subscription_id === id && isLive(row.provider_status)
}

function copyOf(current: ProviderSubscription | undefined): SubscriptionCopy {
  return {
    subscription_id: current?.id ?? null,
    plan_id: current?.priceId ?? null,
    provider_status: current?.status ?? null,
    currency: current?.currency ?? null,
    period_ends_at: current?.periodEndsAt ?? null,
    ends_at: current?.endsAt ?? null,
    ended_at: current?.endedAt ?? null,
    ended_reason: current?.endedReason ?? null,
    // The renewal that failed was due when the period began; so everybody who asks finds the same time.
    payment_problem_since: current?.status === 'past_due' ? current.periodStartedAt : null,
  }
}

async function welcomeMember(platform: SyncPlatform, userId: string, current: ProviderSubscription) {
  const plan = await findPlan(platform, current.priceId)
  if (!plan) return
  const { email, name } = await findReceiver(platform, userId)
  const amount = ((plan.amounts[current.currency] ?? 0) / 100).toFixed(2)
  const price = `${amount} ${current.currency.toUpperCase()} a ${plan.type === 'Yearly' ? 'year' : 'month'}`
  const day = current.periodEndsAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  await platform.mail.send(platform, {
    to: email,
    template: welcome,
    data: { name, plan: titleOf(plan), price, next: `The next payment is due on ${day}.` },
    cause: `welcome:${current.id}`,
  })
}

function report({ log }: SyncPlatform, before: SubscriptionRow, after: SubscriptionRow) {
  const line = { userId: after.user_id, plan: after.plan_id, status: after.provider_status }
  if (after.provider_status !== null && !isKnownStatus(after.provider_status))
    log.error({ alarm: 'unknown subscription status', ...line }, 'billing')
  if (before.provider_status !== after.provider_status || before.plan_id !== after.plan_id)
    log.info({ ...line, before: before.provider_status }, 'plan changed')
}

/** Frees the place of a checkout that the provider has closed, and of one that was never answered. */
async function settleCheckout(platform: SyncPlatform, userId: string) {
  const open = await findOpenCheckout(platform, userId)
  if (!open) return
  const isOver = open.expires_at <= platform.now()
  const session = open.session_id ? await platform.payments.findCheckout(open.session_id) : undefined
  const status = session?.status ?? (isOver ? 'expired' : 'open')
  if (status !== 'open') await closeCheckout(platform, open.id, status)
}
