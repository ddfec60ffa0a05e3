import { billingRules, graceEnd } from '#contract/billing/billing-rules.ts'
import { frequencyOf } from '#contract/billing/plans.ts'
import { day } from '#contract/durations.ts'
import { formatDay } from '../../../platform/format-day.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { isLive } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import { besideLongerGift } from '../../emails/longer-gift.ts'
import { formatMoney } from '../../emails/mail-format.ts'
import { formatNextAmount } from '../../emails/next-amount.ts'
import { planPaused, resumeFailed } from '../../emails/pause-and-gift-mails.ts'
import { paymentFailed, receipt } from '../../emails/payment-mails.ts'
import {
  cancelConfirmed,
  ended,
  endedSuspended,
  endedSuspendedWhilePaid,
  endedUnpaid,
  endPlanned,
  planExtended,
  planNotRenewed,
  planSwitched,
  switchPlanned,
  welcome,
} from '../../emails/plan-mails.ts'
import type { PlanRow } from '../../plans/plan-queries.ts'
import { titleOf } from '../../plans/plans.ts'
import { includes, isInvalidPurchase, type RefundState } from '../../refunds/refund-rules.ts'
import { isRenewing } from '../../subscription/access/access.ts'
import type { SubscriptionRow } from '../../subscription/subscription-queries.ts'
import type { MailDraft } from './changes.ts'

type SubscriptionChange = {
  before: SubscriptionRow
  after: SubscriptionRow
  current: ProviderSubscription | undefined
  startsPaid: boolean
  newPayments: ProviderPayment[]
  refunds: RefundState[]
  isSuspended: boolean
  plans: Map<string, PlanRow>
  now: Date
}

export function subscriptionMails(changed: SubscriptionChange): MailDraft[] {
  const plan = planOf(changed, changed.after.plan_id)
  return [...(plan ? planMails(changed, plan) : []), ...receipts(changed)]
}

function planOf({ plans }: SubscriptionChange, id: string | null) {
  return id === null ? undefined : plans.get(id)
}

function planMails(changed: SubscriptionChange, plan: PlanRow): MailDraft[] {
  const { before, after, current, startsPaid } = changed
  if (!current) return []
  const isSame = before.subscription_id === current.id
  const wasLive = isSame && isLive(before.provider_status)
  if (wasLive && !isLive(current.status)) return endMails(changed, plan)
  if (!isLive(current.status)) return []
  const isCancelled =
    isNewly(before.canceled_at, current.canceledAt) || isNewly(before.ends_at, current.endsAt)
  return [
    ...(startsPaid ? [welcomeMail(plan, current)] : []),
    ...(wasLive && before.plan_id !== plan.id ? [switchedMail(plan, current)] : []),
    ...(isCancelled ? cancellationMails(changed, plan) : []),
    ...plannedSwitchMails(changed, plan),
    ...pauseMails(changed, plan),
    ...extensionMails(changed, plan),
    ...(current.status === 'overdue' ? failureMails(changed, after, plan) : []),
  ]
}

function isNewly(before: Date | null, after: Date | null) {
  return after !== null && before?.getTime() !== after.getTime()
}

function formatPrice({ amounts, type }: PlanRow, currency: string) {
  const money = formatMoney({ amount: amounts[currency] ?? 0, currency })
  return `${money} ${frequencyOf(type)}`
}

function nextPayment({ periodEndsAt, endsAt, renewalAmount, currency }: ProviderSubscription) {
  const money =
    typeof renewalAmount !== 'number' ? '' : ` of ${formatMoney({ amount: renewalAmount, currency })}`
  const next = `The next payment${money} is due on ${formatDay(periodEndsAt)}.`
  if (!endsAt) return next
  const end = `It ends on ${formatDay(endsAt)}.`
  return endsAt > periodEndsAt ? `${next} ${end}` : end
}

function welcomeMail(plan: PlanRow, current: ProviderSubscription): MailDraft {
  const data = {
    plan: titleOf(plan),
    price: formatPrice(plan, current.currency),
    next: nextPayment(current),
  }
  return { template: welcome, data, cause: `welcome:${current.id}` }
}

function switchedMail(plan: PlanRow, current: ProviderSubscription): MailDraft {
  const { data } = welcomeMail(plan, current)
  const since = current.periodStartedAt.getTime()
  return { template: planSwitched, data, cause: `switched:${current.id}:${plan.id}:${since}` }
}

function cancellationMails({ after, current, refunds }: SubscriptionChange, plan: PlanRow): MailDraft[] {
  if (!current?.endsAt || after.stopped_plan_id !== null) return []
  const { id, endsAt, canceledAt } = current
  if (refunds.some((one) => one.subscription_id === id && one.refund && one.done_at === null)) return []
  const data = { plan: titleOf(plan), date: formatDay(endsAt), next: formatDay(current.periodEndsAt) }
  const cause = `cancel:${id}:${canceledAt?.getTime()}`
  if (isRenewing(after)) return [{ template: endPlanned, data, cause: `${cause}:${endsAt.getTime()}` }]
  return [besideLongerGift({ template: cancelConfirmed, data, cause }, endsAt, after.gift_until)]
}

function plannedSwitchMails(changed: SubscriptionChange, plan: PlanRow): MailDraft[] {
  const { before, after } = changed
  const { next_plan_id, period_ends_at, subscription_id, renewal_amount } = after
  if (next_plan_id === null || next_plan_id === before.next_plan_id || !period_ends_at) return []
  const next = planOf(changed, next_plan_id)
  if (!next) return []
  const currency = after.currency ?? 'usd'
  const isOther = renewal_amount !== null && renewal_amount !== next.amounts[currency]
  const first = isOther ? `. The first payment is ${formatMoney({ amount: renewal_amount, currency })}` : ''
  const data = {
    before: titleOf(plan),
    plan: titleOf(next),
    price: formatPrice(next, currency) + first,
    date: formatDay(period_ends_at),
  }
  const cause = `switch-planned:${subscription_id}:${next.id}:${period_ends_at.getTime()}`
  return [{ template: switchPlanned, data, cause }]
}

function extensionMails({ before, after }: SubscriptionChange, plan: PlanRow): MailDraft[] {
  const { subscription_id: id, provider_status, period_ends_at: later } = after
  const isSame = before.subscription_id === id && isLive(before.provider_status) && before.paused_at === null
  const isLater = before.period_ends_at !== null && later !== null && later > before.period_ends_at
  if (!isSame || !isLater || provider_status !== 'trialing') return []
  const data = { plan: titleOf(plan), date: formatDay(later) }
  return [{ template: planExtended, data, cause: `extended:${id}:${later.getTime()}` }]
}

function pauseMails({ before, after }: SubscriptionChange, plan: PlanRow): MailDraft[] {
  const { subscription_id: id, pause_starts_at, resumes_at, paused_at, open_invoice_id, card } = after
  const open = { amount: after.open_amount ?? 0, currency: after.currency ?? 'usd' }
  const until = after.open_invoice_at && graceEnd(after.open_invoice_at)
  if (!pause_starts_at || !resumes_at || !paused_at) return []
  const words = { plan: titleOf(plan), amount: formatNextAmount(after, plan) }
  const dates = { date: formatDay(pause_starts_at), resumes: formatDay(resumes_at) }
  const cause = `paused:${id}:${paused_at.getTime()}`
  const data = { ...words, ...dates }
  const paused = besideLongerGift({ template: planPaused, data, cause }, pause_starts_at, after.gift_until)
  const failed = {
    template: resumeFailed,
    data: {
      ...words,
      amount: formatMoney(open),
      card: card ? ` to your card ending in ${card.last4}` : '',
      until: until ? formatDay(until) : '',
    },
    cause: `resume-failed:${open_invoice_id}`,
  }
  return [...(before.paused_at === null ? [paused] : []), ...(open_invoice_id ? [failed] : [])]
}

function endMails({ after, refunds, isSuspended, now }: SubscriptionChange, plan: PlanRow): MailDraft[] {
  const { ended_at, ended_reason, subscription_id, access_until: until } = after
  if (subscription_id === null || refunds.some((one) => one.subscription_id === subscription_id)) return []
  const unpaid = until ? planNotRenewed : endedUnpaid
  const unlessSuspended = ended_reason === 'not_paid' ? unpaid : ended
  const suspended = until ? endedSuspendedWhilePaid : endedSuspended
  const template = isSuspended ? suspended : unlessSuspended
  const end = ended_at ?? now
  const mail = {
    template,
    data: { plan: titleOf(plan), date: formatDay(end), ...(until && { until: formatDay(until) }) },
    cause: `ended:${subscription_id}`,
  }
  return [besideLongerGift(mail, until ?? now, after.gift_until)]
}

/** By days since the due date, not by payment attempts: the provider chooses how many it makes. */
function failureMails({ now }: SubscriptionChange, row: SubscriptionRow, plan: PlanRow): MailDraft[] {
  const { payment_problem_since: since, access_until: until } = row
  const { open_amount, currency, card, subscription_id } = row
  if (!since || !until || until <= now) return []
  // The provider's clock may be ahead of ours.
  const step = Math.max(
    0,
    billingRules.failedPaymentMailDays.findLastIndex((days) => now.getTime() >= since.getTime() + days * day),
  )
  const template = paymentFailed[step]
  if (!template) return []
  const data = {
    plan: titleOf(plan),
    amount: formatMoney({ amount: open_amount ?? 0, currency: currency ?? 'usd' }),
    card: card ? ` to your card ending in ${card.last4}` : '',
    until: formatDay(until),
  }
  const cause = `payment-failed:${subscription_id}:${since.getTime()}:${step + 1}`
  return [besideLongerGift({ template, data, cause }, until, row.gift_until)]
}

/** An old payment found by a first sync needs no receipt. */
const receiptDays = 3

function receipts(changed: SubscriptionChange): MailDraft[] {
  const { newPayments, now } = changed
  const recently = now.getTime() - receiptDays * day
  return newPayments
    .filter((payment) => payment.paidAt.getTime() > recently && !isRefunded(changed, payment))
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
    .map((payment) => receiptMail(changed, payment))
}

function receiptMail(changed: SubscriptionChange, payment: ProviderPayment): MailDraft {
  const plan = planOf(changed, payment.priceId)
  const { current } = changed
  const data = {
    amount: formatMoney(payment),
    date: formatDay(payment.paidAt),
    plan: plan ? titleOf(plan) : 'plan',
    next: current?.id === payment.subscriptionId ? nextPayment(current) : '',
  }
  return { template: receipt, data, cause: `receipt:${payment.invoiceId}` }
}

function isRefunded({ refunds }: SubscriptionChange, { subscriptionId, paidAt }: ProviderPayment) {
  const refund = refunds.find(({ subscription_id }) => subscription_id === subscriptionId)
  return (
    refund !== undefined &&
    (isInvalidPurchase(refund) || (refund.done_at === null && includes(refund, paidAt)))
  )
}
