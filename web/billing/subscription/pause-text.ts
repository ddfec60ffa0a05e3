import type { Subscription } from '#contract/billing/billing.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { stayLicensed, stayLicensedAfterwards } from '#contract/certificates/licence-words.ts'
import { formatDate, formatMoney } from '../../ui/format/format.ts'

type Step = [when: string, what: string]
type Pause = NonNullable<Subscription['pause']>
type Words = { badge: { tone: 'danger' | 'neutral'; text: string }; text: string }

/** True for a paid plan that renews: only that can be paused. */
export function canPause({ status, price, pause, paymentProblem, endsAt, pendingSwitch }: Subscription) {
  const isChanging = pause !== null || endsAt !== null || pendingSwitch !== null
  return status === 'active' && (price?.amount ?? 0) > 0 && !paymentProblem && !isChanging
}

/** True while nothing can be downloaded. */
export function hasPauseBegun(pause: Pause | null, status: Subscription['status']) {
  return pause !== null && !isPaidUp(status)
}

export function pauseInWords(
  { startsAt, resumesAt }: Pause,
  { status, paymentProblem }: Pick<Subscription, 'status' | 'paymentProblem'>,
): Words {
  const [start, end] = [formatDate(startsAt), formatDate(resumesAt)]
  if (isPaidUp(status))
    return {
      badge: { tone: 'neutral', text: `Pauses on ${start}` },
      text: `You keep the whole library until ${start}. From then on nothing is charged, until your plan resumes on ${end}. ${stayLicensed(start)}`,
    }
  if (paymentProblem)
    return {
      badge: { tone: 'danger', text: 'Payment failed' },
      text: `Your plan stays paused until the payment is made. ${stayLicensedAfterwards}`,
    }
  return {
    badge: { tone: 'neutral', text: `Paused until ${end}` },
    text: `Nothing is charged, and downloads have stopped. ${stayLicensedAfterwards}`,
  }
}

/** For the dialog: what a pause of this plan means. */
export function pauseSteps(
  { price, nextCharge }: Pick<Subscription, 'price' | 'nextCharge'>,
  resumesAt: Date,
): Step[] {
  const start = formatDate(nextCharge?.at ?? new Date().toISOString())
  const end = formatDate(resumesAt.toISOString())
  return [
    [`Until ${start}`, 'Nothing changes: you have paid for this time and keep the whole library.'],
    [`From ${start} to ${end}`, `Nothing is charged, and downloads stop. ${stayLicensed(start)}`],
    [
      `On ${end}`,
      `Your plan resumes by itself. ${price ? formatMoney(price) : 'The price of your plan'} is charged to your saved card.`,
    ],
  ]
}

/** For the dialog that cancels a paused plan. */
export function endingOfPause({ startsAt }: Pause, status: Subscription['status']): Step[] {
  const start = formatDate(startsAt)
  if (!isPaidUp(status))
    return [
      ['Today', 'Your plan ends at once, and you won’t be charged again.'],
      ['After that', stayLicensedAfterwards],
    ]
  return [
    ['Today', 'Nothing changes, and you won’t be charged again.'],
    [`Until ${start}`, 'You keep the whole library, and you can undo the cancellation.'],
    ['After that', stayLicensed(start)],
  ]
}
