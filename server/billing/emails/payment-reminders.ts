import { billingRules, renewalNoticeDays } from '#contract/billing/billing-rules.ts'
import { describePeriod, planFacts } from '#contract/billing/plans.ts'
import { day } from '#contract/durations.ts'
import { formatDay } from '../../platform/format-day.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPlan, type PlanRow } from '../plans/plan-queries.ts'
import { titleOf } from '../plans/plans.ts'
import { isExpiredBy } from '../subscription/card-expiry.ts'
import { listResuming } from '../subscription/pause/pause-queries.ts'
import { listEndingGifts } from '../subscription/periods/gift-queries.ts'
import {
  findRecipient,
  listUpcomingRenewals,
  type SubscriptionRow,
} from '../subscription/subscription-queries.ts'
import { formatNextAmount } from './next-amount.ts'
import { giftEnding, planResuming } from './pause-and-gift-mails.ts'
import { cardExpiring, renewalComing } from './payment-mails.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs' | 'mail'>

const cardDays = 30
const pageSize = 500

export async function sendPaymentReminders(platform: Deps) {
  await sendResumeNotices(platform)
  await sendGiftNotices(platform)
  const before = new Date(platform.now().getTime() + cardDays * day)
  let after = ''
  for (;;) {
    const rows = await listUpcomingRenewals(platform, before, { after, limit: pageSize })
    for (const row of rows) await sendReminders(platform, row)
    after = rows.at(-1)?.customer_id ?? ''
    if (rows.length < pageSize) return
  }
}

async function sendResumeNotices(platform: Deps) {
  const before = new Date(platform.now().getTime() + billingRules.resumeNoticeDays * day)
  let after = ''
  for (;;) {
    const rows = await listResuming(platform, before, { after, limit: pageSize })
    for (const row of rows) await sendResumeNotice(platform, row)
    after = rows.at(-1)?.customer_id ?? ''
    if (rows.length < pageSize) return
  }
}

async function sendResumeNotice(platform: Deps, row: SubscriptionRow) {
  const { subscription_id: id, resumes_at: due } = row
  const plan = row.plan_id === null ? undefined : await findPlan(platform, row.plan_id)
  if (!plan || !due) return
  const data = dataOf(plan, row, due)
  await sendReminder(platform, row, {
    template: planResuming,
    data,
    cause: `resuming:${id}:${due.getTime()}`,
  })
}

async function sendGiftNotices(platform: Deps) {
  const before = new Date(platform.now().getTime() + billingRules.resumeNoticeDays * day)
  for (const row of await listEndingGifts(platform, before)) {
    const plan = row.gift_plan_id === null ? undefined : await findPlan(platform, row.gift_plan_id)
    if (!plan || !row.gift_until) continue
    const data = { plan: titleOf(plan), until: formatDay(row.gift_until) }
    const cause = `gift-ending:${row.user_id}:${row.gift_until.getTime()}`
    await sendReminder(platform, row, { template: giftEnding, data, cause })
  }
}

function dataOf(plan: PlanRow, row: SubscriptionRow, due: Date) {
  return { plan: titleOf(plan), amount: formatNextAmount(row, plan), date: formatDay(due) }
}

async function sendReminders(platform: Deps, row: SubscriptionRow) {
  const { card, period_ends_at: due, subscription_id: id } = row
  const planId = row.next_plan_id ?? row.plan_id
  const plan = planId === null ? undefined : await findPlan(platform, planId)
  if (!plan || !due) return
  const data = dataOf(plan, row, due)
  if (card && isExpiredBy(card, due)) {
    const expires = `${card.expMonth}/${card.expYear}`
    await sendReminder(platform, row, {
      template: cardExpiring,
      data: { ...data, expires, card: `card ending in ${card.last4}` },
      cause: `card-expiring:${id}:${card.last4}:${expires}`,
    })
  }
  const isSoon = due.getTime() < platform.now().getTime() + renewalNoticeDays * day
  const { refundsRenewals, period } = planFacts(plan.type)
  if (refundsRenewals && isSoon)
    await sendReminder(platform, row, {
      template: renewalComing,
      data: { ...data, period: describePeriod(period) },
      cause: `renewal:${id}:${due.getTime()}`,
    })
}

type Reminder = Pick<Parameters<Platform['mail']['send']>[1], 'template' | 'cause'> & {
  data: Record<string, string>
}

async function sendReminder(platform: Deps, { user_id }: SubscriptionRow, { data, ...reminder }: Reminder) {
  const recipient = await findRecipient(platform, user_id)
  if (!recipient) return
  await platform.mail.send(platform, {
    ...reminder,
    to: recipient.email,
    data: { name: recipient.name, ...data },
  })
}
