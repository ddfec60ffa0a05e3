import { day, hour } from '#contract/durations.ts'
import { logAlarm } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { filterKnownPlans } from '../plans/plan-queries.ts'
import { listOverdueRefunds } from '../refunds/refund-queries.ts'
import { enqueueEvents } from '../subscription/enqueue.ts'
import { countPaidWithoutAccess } from '../subscription/payment-queries.ts'
import { filterKnownCustomers, listUnpaidSubscriptions } from '../subscription/subscription-queries.ts'
import { lastEventAt } from '../webhooks/event-queries.ts'
import { recordEvent } from '../webhooks/webhook.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'jobs' | 'payments'>

export async function fetchMissedEvents(platform: Deps) {
  const since = new Date(platform.now().getTime() - 3 * day)
  for (const event of await platform.payments.listMissed(since)) await recordEvent(platform, event)
  await enqueueEvents(platform)
}

export async function auditProvider(platform: Deps) {
  const { log } = platform
  const free: string[] = []
  await platform.payments.visitRunning(async (page) => {
    free.push(...page.filter(({ isFree }) => isFree).map(({ id }) => id))
    const ours = await filterKnownPlans(platform, [...new Set(page.flatMap(({ priceIds }) => priceIds))])
    const known = await filterKnownCustomers(platform, [...new Set(page.map(({ customerId }) => customerId))])
    for (const { id, customerId, priceIds } of page)
      if (priceIds.some((price) => ours.has(price)) && !known.has(customerId))
        logAlarm(log, 'a subscription without a member', { subscriptionId: id, customerId })
  })
  for (const unpaid of await listUnpaidSubscriptions(platform, { free, limit: 100 }))
    logAlarm(log, 'a paid plan without a payment', unpaid)
  const shutOut = await countPaidWithoutAccess(platform)
  if (shutOut > 0) logAlarm(log, 'paid plans without access', { shutOut })
  const hourAgo = new Date(platform.now().getTime() - hour)
  for (const overdue of await listOverdueRefunds(platform, hourAgo))
    logAlarm(log, 'a promised refund was not made within an hour', overdue)
  const last = await lastEventAt(platform)
  if (last && last.getTime() < platform.now().getTime() - day)
    logAlarm(log, 'no payment event for 24 hours', { last })
}
