import { day } from '../../platform/durations.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepKnownPlans } from '../plans/plan-queries.ts'
import { listOverdueReversals } from '../refunds/refund-queries.ts'
import { askForEvents } from '../subscription/enqueue.ts'
import { countShutOut } from '../subscription/payment-queries.ts'
import { keepKnownCustomers, listUnpaid } from '../subscription/subscription-queries.ts'
import { lastEventAt } from '../webhooks/event-queries.ts'
import { takeEvent } from '../webhooks/webhook.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'log' | 'jobs' | 'payments'>

/** What the provider could not deliver, while we or the way to us were down. */
export async function fetchUndelivered(platform: Outside) {
  const since = new Date(platform.now().getTime() - 3 * day)
  for (const event of await platform.payments.listUndelivered(since)) await takeEvent(platform, event)
  await askForEvents(platform)
}

/** Says what no run of ours should change by itself: a person must look. */
export async function compareWithProvider(platform: Outside) {
  const { log } = platform
  await platform.payments.visitRunning(async (page) => {
    const ours = await keepKnownPlans(platform, [...new Set(page.map(({ priceId }) => priceId))])
    const known = await keepKnownCustomers(platform, [...new Set(page.map(({ customerId }) => customerId))])
    for (const { id, customerId, priceId } of page)
      if (ours.has(priceId) && !known.has(customerId))
        log.error({ alarm: 'a subscription without a member', subscriptionId: id, customerId }, 'billing')
  })
  for (const unpaid of await listUnpaid(platform, 100))
    log.error({ alarm: 'a paid plan without a payment', ...unpaid }, 'billing')
  const shutOut = await countShutOut(platform)
  if (shutOut > 0) log.error({ alarm: 'paid plans without access', shutOut }, 'billing')
  const hourAgo = new Date(platform.now().getTime() - day / 24)
  for (const overdue of await listOverdueReversals(platform, hourAgo))
    log.error({ alarm: 'a promised refund was not made within an hour', ...overdue }, 'billing')
  const last = await lastEventAt(platform)
  if (last && last.getTime() < platform.now().getTime() - day)
    log.error({ alarm: 'no payment event for 24 hours', last }, 'billing')
}
