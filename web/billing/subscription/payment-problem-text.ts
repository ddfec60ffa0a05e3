import type { Subscription } from '#contract/billing/billing.ts'
import { mayStillSell } from '#contract/certificates/licence-text.ts'
import { formatDate } from '../../ui/format/format.ts'
import { afterPaidTime, type Step } from './pause-text.ts'

type Problem = NonNullable<Subscription['paymentProblem']>
type Other = Pick<Subscription, 'plan' | 'giftUntil'>

/** Returns the effect of a failed payment on the plan and on downloads, which a gift or Basic may keep open. */
export function consequenceOf({ accessUntil, endsPlanAt }: Problem, { plan, giftUntil }: Other): string {
  const gift = giftUntil && `Your gift keeps the whole library open to you until ${formatDate(giftUntil)}.`
  if (new Date(accessUntil) > new Date()) {
    const end = formatDate(accessUntil)
    const access = giftUntil && giftUntil > accessUntil ? gift : `You keep full access until ${end}.`
    return `${access} We retry the payment until ${end}. Pay before then to keep your plan.`
  }
  if (endsPlanAt)
    return `${gift ? 'Your plan stays paused.' : stopped(plan)} Pay the open invoice to resume your plan at once: a whole new period begins that day. Unpaid, your plan ends on ${formatDate(endsPlanAt)}.`
  if (gift) return `${gift} Pay the open invoice to continue your own plan.`
  return `${stopped(plan)} Pay the open invoice to download again at once.`
}

function stopped(plan: Other['plan']) {
  return plan?.type === 'Basic' ? 'You can download Basic designs only.' : 'Downloads have stopped.'
}

/** Returns what cancelling an unpaid plan does. Access stays as long as an earlier payment covers. */
export function endingOfUnpaid(paidUntil: string | null, giftUntil: string | null): Step[] {
  if (paidUntil === null)
    return [
      ['Today', 'Your plan ends at once, and unpaid invoices are not charged.'],
      ['After that', `Prints made until today stay licensed, ${mayStillSell}. New prints are not.`],
    ]
  return [
    ['Today', 'Your plan no longer renews, and unpaid invoices are not charged. You cannot undo this.'],
    [`Until ${formatDate(paidUntil)}`, 'You keep the whole library.'],
    ...afterPaidTime(paidUntil, giftUntil),
  ]
}
