import type { Platform } from '../platform/platform.ts'
import { askForEvents } from './asking.ts'
import { lastEventAt } from './event-queries.ts'
import { dayInWords, moneyInWords } from './mail-words.ts'
import { cardExpiring } from './mails.ts'
import { isOverBy } from './membership.ts'
import { countShutOut } from './payment-queries.ts'
import { findPlan, keepKnownPlans, type PlanRow } from './plan-queries.ts'
import { titleOf } from './plans.ts'
import {
  countUnpaid,
  findReceiver,
  keepKnownCustomers,
  listRenewing,
  type SubscriptionRow,
} from './queries.ts'
import { takeEvent } from './webhook.ts'

type Outside = Pick<Platform, 'db' | 'now' | 'log' | 'jobs' | 'payments' | 'mail'>

const day = 86_400_000

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
  const unpaid = await countUnpaid(platform)
  if (unpaid > 0) log.error({ alarm: 'paid plans without a payment', unpaid }, 'billing')
  const shutOut = await countShutOut(platform)
  if (shutOut > 0) log.error({ alarm: 'paid plans without access', shutOut }, 'billing')
  const last = await lastEventAt(platform)
  if (last && last.getTime() < platform.now().getTime() - day)
    log.error({ alarm: 'no payment event for 24 hours', last }, 'billing')
}

const remindedDays = 30
const pageSize = 500

/** A month ahead of a payment that would meet a card past its date. */
export async function remindOfCards(platform: Outside) {
  const before = new Date(platform.now().getTime() + remindedDays * day)
  let after = ''
  for (;;) {
    const rows = await listRenewing(platform, before, { after, limit: pageSize })
    for (const row of rows) await remind(platform, row)
    after = rows.at(-1)?.customer_id ?? ''
    if (rows.length < pageSize) return
  }
}

async function remind(platform: Outside, row: SubscriptionRow) {
  const { card, period_ends_at: due, plan_id, subscription_id } = row
  if (!card || !due || !isOverBy(card, due)) return
  const plan = plan_id === null ? undefined : await findPlan(platform, plan_id)
  const receiver = await findReceiver(platform, row.user_id)
  if (!plan || !receiver) return
  const expires = `${card.expMonth}/${card.expYear}`
  await platform.mail.send(platform, {
    to: receiver.email,
    template: cardExpiring,
    data: { name: receiver.name, expires, ...dueWords(row, plan, due), card: `card ending in ${card.last4}` },
    cause: `card-expiring:${subscription_id}:${card.last4}:${expires}`,
  })
}

function dueWords({ currency }: SubscriptionRow, plan: PlanRow, due: Date) {
  const amount = moneyInWords({ amount: plan.amounts[currency ?? 'usd'] ?? 0, currency: currency ?? 'usd' })
  return { plan: titleOf(plan), amount, date: dayInWords(due) }
}
