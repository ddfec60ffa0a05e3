import type { Subscription } from '#contract/billing/billing.ts'
import { frequencyOf } from '#contract/billing/plans.ts'
import { stayLicensed, stayLicensedAfterwards } from '#contract/certificates/licence-text.ts'
import { formatDate, formatMoney } from '../../ui/format/format.ts'

export type Step = [when: string, what: string]
type Pause = NonNullable<Subscription['pause']>
type Description = { badge: { tone: 'danger' | 'neutral'; text: string }; text: string }

/** Returns true for a paid plan that renews: only that can be paused. */
export function canPause(subscription: Subscription) {
  return canSwitch(subscription) && (subscription.price?.amount ?? 0) > 0
}

/** Returns true for an active plan without a pending change. An extended plan can't switch until its new date. */
export function canSwitch({ status, pause, paymentProblem, endsAt, pendingSwitch }: Subscription) {
  const isChanging = pause !== null || endsAt !== null || pendingSwitch !== null
  return status === 'active' && !paymentProblem && !isChanging
}

export function describePause(
  { startsAt, resumesAt, hasBegun }: Pause,
  { paymentProblem, giftUntil }: Pick<Subscription, 'paymentProblem' | 'giftUntil'>,
): Description {
  const [start, end] = [formatDate(startsAt), formatDate(resumesAt)]
  if (!hasBegun)
    return {
      badge: { tone: 'neutral', text: `Pauses on ${start}` },
      text: `You keep the whole library until ${start}. From then on nothing is charged, until your plan resumes on ${end}. ${stayLicensed(start)}`,
    }
  const gift = giftUntil ? `A gift opens the whole library to you until ${formatDate(giftUntil)}. ` : ''
  if (paymentProblem)
    return {
      badge: { tone: 'danger', text: 'Payment failed' },
      text: `${gift}Your plan stays paused until the payment is made. ${stayLicensedAfterwards}`,
    }
  if (isOver(resumesAt))
    return {
      badge: { tone: 'neutral', text: 'Paused' },
      text: `${gift}Your plan should have resumed on ${end}. We keep trying, and you can also resume it now.`,
    }
  return {
    badge: { tone: 'neutral', text: `Paused until ${end}` },
    text: gift
      ? `${gift}Your own plan stays paused: nothing is charged until it resumes on ${end}.`
      : `Nothing is charged, and downloads have stopped. ${stayLicensedAfterwards}`,
  }
}

function isOver(time: string) {
  return new Date(time) <= new Date()
}

/** Returns the steps of a pause of this plan, for the dialog. */
export function pauseSteps(
  { price, nextCharge, giftUntil }: Pick<Subscription, 'price' | 'nextCharge' | 'giftUntil'>,
  resumesAt: Date,
): Step[] {
  const startsAt = nextCharge?.at ?? new Date().toISOString()
  const isPrice = price && !nextCharge?.isUnknown && nextCharge?.amount === price.amount
  const [start, end] = [formatDate(startsAt), formatDate(resumesAt.toISOString())]
  const access =
    giftUntil && giftUntil > startsAt
      ? `Nothing is charged, and your gift keeps the whole library open to you until ${formatDate(giftUntil)}.`
      : `Nothing is charged, and downloads stop. ${stayLicensed(start)}`
  return [
    [`Until ${start}`, 'Nothing changes: you have paid for this time and keep the whole library.'],
    [`From ${start} to ${end}`, access],
    [
      `On ${end}`,
      `Your plan resumes by itself. ${isPrice ? formatMoney(price) : 'The price of your plan, with what is agreed beside it,'} is charged to your saved card.`,
    ],
  ]
}

/** Returns what ending a pause now charges. Only a plan at its own price is charged the same each period. */
export function resumeTexts({
  plan,
  price,
  nextCharge,
  paymentMethod,
}: Pick<Subscription, 'plan' | 'price' | 'nextCharge' | 'paymentMethod'>) {
  const card = paymentMethod ? ` to your card ending in ${paymentMethod.last4}` : ''
  if (nextCharge?.isUnknown)
    return {
      button: 'Pay and resume',
      charge: `The price of your plan, with what is agreed beside it, is charged today${card}.`,
    }
  const due = nextCharge ?? price
  const isPrice = due?.amount === price?.amount
  const then = plan && isPrice ? `, and then ${frequencyOf(plan.type)}` : ''
  const amount = due ? formatMoney(due) : ''
  return { button: `Pay ${amount} and resume`, charge: `${amount} is charged today${card}${then}.` }
}

/** Returns the steps that follow when a paused plan is cancelled. */
export function endingOfPause({ startsAt, hasBegun }: Pause, giftUntil: string | null): Step[] {
  if (hasBegun)
    return [
      ['Today', 'Your plan ends at once, and you won’t be charged again.'],
      ...(giftUntil ? afterPaidTime(startsAt, giftUntil) : [['After that', stayLicensedAfterwards] as Step]),
    ]
  return [
    ['Today', 'Nothing changes, and you won’t be charged again.'],
    [`Until ${formatDate(startsAt)}`, 'You keep the whole library, and you can undo the cancellation.'],
    ...afterPaidTime(startsAt, giftUntil),
  ]
}

/** Returns the steps after the end of the paid time: a gift that lasts longer, then the licence. */
export function afterPaidTime(end: string, giftUntil: string | null): Step[] {
  if (giftUntil === null || giftUntil <= end) return [['After that', stayLicensed(formatDate(end))]]
  const gift = formatDate(giftUntil)
  return [
    [`Until ${gift}`, 'Your gift keeps the whole library open to you.'],
    ['After that', stayLicensed(gift)],
  ]
}
