import type { User } from '#contract/accounts/accounts.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { formatDate } from '../../ui/format/format.ts'

type StatusNotice = {
  tone: 'danger' | 'neutral'
  text: string
  action?: { to: string; label: string }
}

const billing = '/settings?tab=billing'
const choosePlan = { to: '/subscribe', label: 'Choose a plan' }

/** Returns the most urgent notice. `updates` counts designs that changed since their download. */
export function statusNotice(user: User, updates = 0): StatusNotice | undefined {
  if (user.suspendedAt)
    return {
      tone: 'danger',
      text: `Downloads have stopped. Your account is suspended: ${asSentence(user.suspendedReason ?? 'please write to us')}`,
      action: { to: billing, label: 'What you can do' },
    }
  if (user.isRefundUnderway)
    return {
      tone: 'neutral',
      text: 'Your refund is pending. Your plan does not renew.',
      action: { to: billing, label: 'See your refund' },
    }
  if (user.paymentProblemSince)
    return {
      tone: 'danger',
      text: problemText(user),
      action: { to: billing, label: 'Keep my plan' },
    }
  if (user.emailProblem)
    return {
      tone: 'danger',
      text: emailProblems[user.emailProblem].replace('{email}', user.email),
      action: { to: '/settings?tab=security', label: 'Change email' },
    }
  if (user.endsAt && isPaidUp(user.subscriptionStatus)) return endNotice(formatDate(user.endsAt), user)
  if (user.pause) return pauseNotice(user.pause, user.giftUntil)
  // Administrators download everything.
  const inactive = user.role === 'admin' ? undefined : inactiveTexts[user.subscriptionStatus]
  if (inactive) return { tone: 'neutral', text: inactive, action: choosePlan }
  return reminder(user, updates)
}

function problemText({ subscriptionStatus, accessUntil }: User) {
  if (!isPaidUp(subscriptionStatus))
    return 'Your last payment failed, so downloads have stopped. Pay, or replace your card.'
  const by = accessUntil ? `, by ${formatDate(accessUntil)}` : ''
  return `Your last payment failed. Pay, or replace your card${by}.`
}

function endNotice(day: string, { hasPlanEnded }: User): StatusNotice {
  const action = hasPlanEnded ? choosePlan : { to: billing, label: 'Keep my plan' }
  return { tone: 'neutral', text: `Your plan ends on ${day}.`, action }
}

function asSentence(text: string) {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function reminder(user: User, updates: number): StatusNotice | undefined {
  if (user.pendingEmail)
    return {
      tone: 'neutral',
      text: `Enter the code we sent to ${user.pendingEmail} to change your email.`,
      action: { to: '/settings?tab=security', label: 'Enter the code' },
    }
  if (updates > 0)
    return {
      tone: 'neutral',
      text: `${updates === 1 ? 'A design you downloaded was' : `${updates} designs you have were`} updated.`,
      action: { to: '/settings?tab=library', label: 'See your downloads' },
    }
  return undefined
}

function pauseNotice(pause: NonNullable<User['pause']>, giftUntil: string | null): StatusNotice {
  if (!pause.hasBegun)
    return {
      tone: 'neutral',
      text: `Your plan pauses on ${formatDate(pause.startsAt)}.`,
      action: { to: billing, label: 'Keep my plan' },
    }
  const isOver = new Date(pause.resumesAt) <= new Date()
  const state = isOver ? 'could not resume yet' : `is paused until ${formatDate(pause.resumesAt)}`
  return {
    tone: 'neutral',
    text: giftUntil
      ? `Your plan ${state}. A gift opens the whole library to you until ${formatDate(giftUntil)}.`
      : `Your plan ${state}, so downloads have stopped.`,
    action: { to: billing, label: 'Resume my plan' },
  }
}

const emailProblems = {
  bounce: 'Emails to {email} bounce. Change your address.',
  complaint:
    'You marked one of our emails to {email} as spam, so you only get receipts and security notices there. Change your address, or write to us.',
}

const inactiveTexts: Partial<Record<User['subscriptionStatus'], string>> = {
  incomplete: 'You have no plan yet.',
  expired: 'Your plan has expired, so downloads have stopped.',
  canceled: 'Your plan has ended, so downloads have stopped.',
}
