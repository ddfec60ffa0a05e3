import type { User } from '#contract/accounts/accounts.ts'
import { refusalReasons } from '#contract/billing/download-refusal.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'

type Member = Pick<User, 'subscriptionStatus' | 'pause' | 'paymentProblemSince'>
type Remedy = { to: string; label: string }

const labels = {
  subscription_incomplete: 'Choose a plan to download',
  paid_subscription_required: 'Upgrade to download',
  subscription_expired: 'Renew to download',
}

/** Returns the page where the member can lift the refusal of a download, and the label of a link to it. */
export function remedyFor(code: string | undefined, member: Member | undefined): Remedy | undefined {
  const billing = '/settings?tab=billing'
  if (code === 'account_suspended') return { to: billing, label: 'See what you can do' }
  const reason = refusalReasons.find((one) => one === code)
  if (!reason) return undefined
  const isExpired = reason === 'subscription_expired'
  if (isExpired && member?.pause) return { to: billing, label: 'Resume my plan' }
  // Another plan is refused until this one is paid.
  if (reason !== 'subscription_incomplete' && member?.paymentProblemSince)
    return { to: billing, label: 'Pay to download' }
  // A cancelled member must not read that something expired.
  const isCancelled = isExpired && member?.subscriptionStatus === 'canceled'
  return { to: isCancelled ? '/subscribe' : `/subscribe?reason=${reason}`, label: labels[reason] }
}

/** Returns the address of the plans page for a ZIP of everything. */
export function plansForZip(user: User | undefined): string {
  return isPaidUp(user?.subscriptionStatus) ? '/subscribe?reason=paid_subscription_required' : '/subscribe'
}
