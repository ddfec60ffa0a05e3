import type { Plan, Subscription, SwitchPreview } from '#contract/billing/billing.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { frequencyOf, hasLongerPeriod, type PlanType } from '#contract/billing/plans.ts'
import {
  licenceLost,
  licenceLostSince,
  mayStillSell,
  stayLicensed,
  stayLicensedAfterwards,
} from '#contract/certificates/licence-text.ts'
import { formatDate, formatMoney, type Money, moneyFormat } from '../../ui/format/format.ts'
import { savingOf } from '../plans/plan-cards.ts'
import { afterPaidTime, describePause, endingOfPause } from './pause-text.ts'
import { endingOfUnpaid } from './payment-problem-text.ts'

type Description = {
  title: string
  badge?: { tone: 'success' | 'danger' | 'neutral'; text: string }
  text: string
}

export function describeSubscription(subscription: Subscription, isSuspended = false): Description {
  const { status, plan, pause, giftUntil, isGift, paymentProblem, refundUnderway } = subscription
  if (plan?.type === 'Basic') return basic
  if (!plan || status === 'incomplete') return none
  if (refundUnderway) return { ...refundPending, title: plan.title }
  if (giftUntil && isGift) return { ...describeGift(giftUntil, paymentProblem !== null), title: plan.title }
  if (pause) return { ...describePause(pause, subscription), title: plan.title }
  const text = isPaidUp(status) ? running(subscription, isSuspended) : ended(subscription, status)
  return { ...text, title: plan.title }
}

/** No other plan can be chosen beside an unpaid one. */
function describeGift(until: string, isOwnPlanUnpaid: boolean): Omit<Description, 'title'> {
  const day = formatDate(until)
  const choice = 'You can choose a paid plan at any time. Your card is charged at once, and the plan begins.'
  return {
    badge: { tone: 'success', text: `Gift until ${day}` },
    text: isOwnPlanUnpaid
      ? `A gift until ${day}, which is not charged. ${stayLicensed(day)}`
      : `A gift until ${day}, nothing is charged. ${stayLicensed(day)} ${choice}`,
  }
}

/** Returns a gift beside a plan that gives access itself. Beside a paused plan the gift is named in the text of the plan. */
export function giftBesidePlan({ giftUntil, isGift, pause, nextCharge }: Subscription) {
  if (!giftUntil || isGift || pause?.hasBegun) return undefined
  const gift = `You also have the whole library as a gift until ${formatDate(giftUntil)}, even if your plan ends before.`
  return nextCharge ? `${gift} Your card is charged as usual.` : gift
}

const basic: Description = {
  title: 'Basic Plan',
  badge: { tone: 'neutral', text: 'Free' },
  text: 'Every Basic design is yours to print and sell while you have an account. A paid plan adds the whole library.',
}

const none: Description = {
  title: 'No plan yet',
  text: 'Choose a plan to start downloading. Basic is free and needs no card.',
}

const refundPending: Omit<Description, 'title'> = {
  badge: { tone: 'neutral', text: 'Refund pending' },
  text: `Your plan ends when the refund is made. ${licenceLost('refunded')}`,
}

function ended(
  { refunded, disputedSince }: Subscription,
  status: 'canceled' | 'expired',
): Omit<Description, 'title'> {
  if (disputedSince)
    return {
      badge: { tone: 'danger', text: 'Disputed' },
      text: `A payment was disputed at your bank. ${licenceLostSince(formatDate(disputedSince))}`,
    }
  if (!refunded) return over[status]
  return {
    badge: { tone: 'neutral', text: 'Refunded' },
    text: `We refunded ${formatMoney(refunded)}. ${licenceLostSince(formatDate(refunded.since))} New downloads and new prints need a plan.`,
  }
}

const over: Record<'canceled' | 'expired', Omit<Description, 'title'>> = {
  canceled: {
    badge: { tone: 'neutral', text: 'Ended' },
    text: `${stayLicensedAfterwards} New downloads and new prints need a plan.`,
  },
  expired: {
    badge: { tone: 'danger', text: 'Expired' },
    text: `A payment did not go through, so downloads have stopped. ${stayLicensedAfterwards}`,
  },
}

function running(
  { status, endsAt, isStopped, paymentProblem, nextCharge, price }: Subscription,
  isSuspended: boolean,
): Omit<Description, 'title'> {
  const text = 'The whole library, with the commercial licence for the prints you make.'
  if (paymentProblem) return { badge: { tone: 'danger', text: 'Payment failed' }, text }
  if (endsAt && !price) return endedWhilePaid(formatDate(endsAt), isSuspended)
  if (endsAt)
    return {
      badge: { tone: 'neutral', text: `Ends on ${formatDate(endsAt)}` },
      text: isStopped ? stopped(endsAt) : stayLicensed(formatDate(endsAt)),
    }
  const isFree = status === 'trialing' && nextCharge !== null
  return {
    badge: { tone: 'success', text: isFree ? `Paid until ${formatDate(nextCharge.at)}` : 'Active' },
    text,
  }
}

/** A change was not paid, so that the plan has ended: it cannot be kept, only bought again. */
function endedWhilePaid(day: string, isSuspended: boolean): Omit<Description, 'title'> {
  const badge = { tone: 'danger', text: `Ends on ${day}` } as const
  if (isSuspended)
    return {
      badge,
      text: `A payment did not go through, and your plan does not renew. You have paid until ${day}: if the suspension is lifted before, the whole library is open to you until then.`,
    }
  return {
    badge,
    text: `A payment did not go through, and your plan does not renew. You keep the whole library until ${day}. ${stayLicensed(day)} A plan that you choose now begins, and is charged, at once.`,
  }
}

function stopped(endsAt: string) {
  return `You are not charged while your account is suspended. If the suspension is lifted before ${formatDate(endsAt)}, your plan continues and renews.`
}

type Fact = { label: string; value: string }

type Charged = Pick<
  Subscription,
  'price' | 'plan' | 'nextCharge' | 'endsAt' | 'paymentMethod' | 'status' | 'refundUnderway'
>

export function factsOf(subscription: Charged): Fact[] {
  const { price, plan, nextCharge, endsAt, paymentMethod, status, refundUnderway } = subscription
  const hasEnded = status === 'canceled' || status === 'expired'
  const format = moneyFormat([price, nextCharge].filter((money) => money !== null))
  const amount = nextCharge && !nextCharge.isUnknown ? `${format(nextCharge)} on ` : ''
  return [
    ...(price && plan ? [{ label: 'Price', value: `${format(price)} ${frequencyOf(plan.type)}` }] : []),
    ...(nextCharge ? [{ label: 'Next payment', value: `${amount}${formatDate(nextCharge.at)}` }] : []),
    ...(endsAt && !refundUnderway ? [{ label: hasEnded ? 'Ended' : 'Ends', value: formatDate(endsAt) }] : []),
    ...(paymentMethod ? [{ label: 'Payment method', value: describeCard(paymentMethod) }] : []),
  ]
}

type Offer = { isLonger: boolean; saving: string | undefined }

/** Returns the offer of a switch to another paid plan. */
export function offerOf(plan: Plan, own: { type: PlanType; price: Money }): Offer {
  return { isLonger: hasLongerPeriod(plan.type, own.type), saving: savingOf(plan, own) }
}

type Card = NonNullable<Subscription['paymentMethod']>

function describeCard(card: Card) {
  return `${nameOf(card)}, expires ${String(card.expMonth).padStart(2, '0')}/${card.expYear}`
}

function nameOf({ brand, last4 }: Pick<Card, 'brand' | 'last4'>) {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`
}

/** Describes the end. Without a date the plan is unpaid. */
export function describeEnding({
  endsAt,
  isStopped,
  nextCharge,
  pause,
  giftUntil,
  paymentProblem,
}: Subscription): [when: string, what: string][] {
  if (pause) return endingOfPause(pause, giftUntil)
  const day = nextCharge?.at ?? endsAt
  if (!day) return endingOfUnpaid(paymentProblem?.paidUntil ?? null, giftUntil)
  if (isStopped)
    return [
      ['Today', 'Nothing changes. You are not charged while your account is suspended.'],
      ['If the suspension is lifted', `Your plan stays active until ${formatDate(day)}, and does not renew.`],
      ['After that', stayLicensed(formatDate(day))],
    ]
  return [
    ['Today', 'Nothing changes, and you won’t be charged again.'],
    [`Until ${formatDate(day)}`, 'You keep the whole library, and you can undo the cancellation.'],
    ...afterPaidTime(day, giftUntil),
  ]
}

type SwitchWords = { title: string; facts: Fact[]; confirm: string }

export function describeSwitch(
  { plan, takesEffect, at, dueNow, nextCharge }: SwitchPreview,
  card: Subscription['paymentMethod'] = null,
): SwitchWords {
  const title = takesEffect === 'cancel' ? 'Switch to Basic' : `Switch to the ${plan.title}`
  const day = formatDate(at)
  const format = moneyFormat([dueNow, nextCharge].filter((money) => money !== null))
  if (takesEffect === 'now' && nextCharge)
    return {
      title,
      facts: [
        { label: 'Due today, with credit for your current plan', value: format(dueNow) },
        ...(card ? [{ label: 'Paid with', value: nameOf(card) }] : []),
        {
          label: 'Then',
          value: `${format(nextCharge)} ${frequencyOf(plan.type)}, next on ${formatDate(nextCharge.at)}`,
        },
      ],
      confirm: dueNow.amount > 0 ? `Pay ${format(dueNow)} and switch` : 'Switch now',
    }
  if (nextCharge)
    return {
      title,
      facts: [
        { label: 'Today', value: 'Nothing' },
        { label: 'Your current plan runs until', value: day },
        { label: 'From that day', value: `${formatMoney(nextCharge)} ${frequencyOf(plan.type)}` },
      ],
      confirm: `Switch on ${day}`,
    }
  return {
    title,
    facts: [
      { label: 'Today', value: 'Nothing' },
      { label: 'Your paid plan ends', value: day },
      { label: 'From that day', value: 'Basic, free' },
      {
        label: 'Your prints',
        value: `Prints made until ${day} stay licensed, ${mayStillSell}. Afterwards Basic licenses new prints of Basic designs only.`,
      },
    ],
    confirm: `Switch to Basic on ${day}`,
  }
}
