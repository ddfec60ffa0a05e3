import { day } from '../../platform/durations.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { Platform } from '../../platform/platform.ts'
import { formatDay, formatMoney } from '../emails/mail-format.ts'
import {
  cancelConfirmed,
  ended,
  endedSuspended,
  endedUnpaid,
  endPlanned,
  paymentFailed,
  planSwitched,
  receipt,
  switchPlanned,
  welcome,
} from '../emails/mail-templates.ts'
import { findPlan, type PlanRow } from '../plans/plan-queries.ts'
import { titleOf } from '../plans/plans.ts'
import { findRefund, isRefundPending } from '../refunds/refund-queries.ts'
import { includes, isInvalidPurchase } from '../refunds/refunds.ts'
import { graceEnd, isRenewing } from '../subscription/access.ts'
import { isBlocked } from '../subscription/blocked-customer-queries.ts'
import { listPayments, type PaymentRow } from '../subscription/payment-queries.ts'
import { findRecipient, type SubscriptionRow } from '../subscription/subscription-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs' | 'mail'>

type Change = {
  before: SubscriptionRow
  after: SubscriptionRow
  current: ProviderSubscription | undefined
  startsPaid: boolean
  knownPayments: PaymentRow[]
}

type Notice = { template: MailTemplate; data: Record<string, string>; cause: string }

/** Mails what has changed since the last look, whoever changed it: the member here, the provider's pages, time. */
export async function tellOfChange(platform: Deps, change: Change) {
  const { user_id: userId, plan_id } = change.after
  const plan = plan_id === null ? undefined : await findPlan(platform, plan_id)
  const notices = [
    ...(plan ? await ofPlan(platform, change, plan) : []),
    ...(await receipts(platform, change)),
  ]
  if (notices.length === 0) return
  const receiver = await findRecipient(platform, userId)
  if (!receiver) return
  const { email, name } = receiver
  for (const { data, ...notice } of notices)
    await platform.mail.send(platform, { ...notice, to: email, data: { name, ...data } })
}

async function ofPlan(platform: Deps, change: Change, plan: PlanRow): Promise<Notice[]> {
  const { before, after, current, startsPaid } = change
  if (!current) return []
  const isSame = before.subscription_id === current.id
  const wasLive = isSame && isLive(before.provider_status)
  if (wasLive && !isLive(current.status)) return farewell(platform, change, plan)
  if (!isLive(current.status)) return []
  return [
    ...(startsPaid ? [welcomeTo(plan, current)] : []),
    ...(wasLive && before.plan_id !== plan.id ? [switchedTo(plan, current)] : []),
    ...(isNewly(before.canceled_at, current.canceledAt) || isNewly(before.ends_at, current.endsAt)
      ? await goodbye(platform, change, plan)
      : []),
    ...(await plannedSwitch(platform, change, plan)),
    ...(current.status === 'past_due' ? failure(platform, after, plan) : []),
  ]
}

function isNewly(before: Date | null, after: Date | null) {
  return after !== null && before?.getTime() !== after.getTime()
}

function formatPrice({ amounts, type }: PlanRow, currency: string) {
  const money = formatMoney({ amount: amounts[currency] ?? 0, currency })
  return `${money} a ${type === 'Yearly' ? 'year' : 'month'}`
}

function nextInWords({ periodEndsAt, endsAt }: ProviderSubscription) {
  const next = `The next payment is due on ${formatDay(periodEndsAt)}.`
  if (!endsAt) return next
  const end = `It ends on ${formatDay(endsAt)}.`
  return endsAt > periodEndsAt ? `${next} ${end}` : end
}

function welcomeTo(plan: PlanRow, current: ProviderSubscription): Notice {
  const data = {
    plan: titleOf(plan),
    price: formatPrice(plan, current.currency),
    next: nextInWords(current),
  }
  return { template: welcome, data, cause: `welcome:${current.id}` }
}

function switchedTo(plan: PlanRow, current: ProviderSubscription): Notice {
  const { data } = welcomeTo(plan, current)
  const since = current.periodStartedAt.getTime()
  return { template: planSwitched, data, cause: `switched:${current.id}:${plan.id}:${since}` }
}

/** Whose plan is stopped was told by the suspension; who gets a refund, by that. */
async function goodbye(platform: Deps, { after, current }: Change, plan: PlanRow): Promise<Notice[]> {
  if (!current?.endsAt || after.stopped_plan_id !== null) return []
  const { id, endsAt, canceledAt } = current
  if (await isRefundPending(platform, id)) return []
  const data = { plan: titleOf(plan), date: formatDay(endsAt), next: formatDay(current.periodEndsAt) }
  const cause = `cancel:${id}:${canceledAt?.getTime()}`
  if (isRenewing(after)) return [{ template: endPlanned, data, cause: `${cause}:${endsAt.getTime()}` }]
  return [{ template: cancelConfirmed, data, cause }]
}

async function plannedSwitch(platform: Deps, { before, after }: Change, plan: PlanRow): Promise<Notice[]> {
  const { next_plan_id, period_ends_at, subscription_id, currency } = after
  if (next_plan_id === null || next_plan_id === before.next_plan_id || !period_ends_at) return []
  const next = await findPlan(platform, next_plan_id)
  if (!next) return []
  const data = {
    before: titleOf(plan),
    plan: titleOf(next),
    price: formatPrice(next, currency ?? 'usd'),
    date: formatDay(period_ends_at),
  }
  const cause = `switch-planned:${subscription_id}:${next.id}:${period_ends_at.getTime()}`
  return [{ template: switchPlanned, data, cause }]
}

/** Who was refunded is told by that; who is ours no more, of nothing. */
async function farewell(
  platform: Deps,
  { after: { user_id, ended_at, ended_reason, subscription_id } }: Change,
  plan: PlanRow,
): Promise<Notice[]> {
  if (subscription_id === null || (await findRefund(platform, subscription_id))) return []
  const byItself = ended_reason === 'payment_failed' ? endedUnpaid : ended
  const template = (await isBlocked(platform, user_id)) ? endedSuspended : byItself
  const data = { plan: titleOf(plan), date: formatDay(ended_at ?? platform.now()) }
  return [{ template, data, cause: `ended:${subscription_id}` }]
}

const failureDays = [0, 3, 6]

/** By the days gone since the money was due, not by tries: those are the provider's business. */
function failure({ now }: Pick<Platform, 'now'>, row: SubscriptionRow, plan: PlanRow): Notice[] {
  const { payment_problem_since: since, open_amount, currency, card, subscription_id } = row
  const until = graceEnd(since)
  if (!since || !until || until <= now()) return []
  // The provider's clock may be a little ahead of ours.
  const step = Math.max(
    0,
    failureDays.findLastIndex((days) => now().getTime() >= since.getTime() + days * day),
  )
  const template = paymentFailed[step]
  if (!template) return []
  const data = {
    plan: titleOf(plan),
    amount: formatMoney({ amount: open_amount ?? 0, currency: currency ?? 'usd' }),
    card: card ? ` to your card ending in ${card.last4}` : '',
    until: formatDay(until),
  }
  return [{ template, data, cause: `payment-failed:${subscription_id}:${since.getTime()}:${step + 1}` }]
}

/** A payment found late, as by the first look at an old customer, needs no mail any more. */
const receiptDays = 3

async function receipts(platform: Deps, { after, current, knownPayments }: Change): Promise<Notice[]> {
  const known = new Set(knownPayments.map(({ invoice_id }) => invoice_id))
  const recently = platform.now().getTime() - receiptDays * day
  const fresh = (await listPayments(platform, after.user_id)).filter(
    ({ invoice_id, paid_at }) => !known.has(invoice_id) && paid_at.getTime() > recently,
  )
  const notices: Notice[] = []
  for (const payment of fresh) {
    if (await goesBack(platform, payment)) continue
    const plan = payment.plan_id === null ? undefined : await findPlan(platform, payment.plan_id)
    const data = {
      amount: formatMoney(payment),
      date: formatDay(payment.paid_at),
      plan: plan ? titleOf(plan) : 'plan',
      next: current?.id === payment.subscription_id ? nextInWords(current) : '',
    }
    notices.push({ template: receipt, data, cause: `receipt:${payment.invoice_id}` })
  }
  return notices
}

/** Then the mail about that is the only one. */
async function goesBack(platform: Deps, { subscription_id, paid_at }: PaymentRow) {
  const reversal = await findRefund(platform, subscription_id)
  if (!reversal) return false
  return isInvalidPurchase(reversal) || (reversal.done_at === null && includes(reversal, paid_at))
}
