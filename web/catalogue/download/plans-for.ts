import type { User } from '#contract/accounts/accounts.ts'
import { type RefusalReason, refusalReasons } from '#contract/billing/download-refusal.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'

/** Returns the address of the plans page for a refusal that a plan lifts. */
export function plansFor(
  code: string | undefined,
  status: User['subscriptionStatus'] | undefined,
): string | undefined {
  const reason = refusalReasons.find((one) => one === code)
  // A cancelled member must not read that something expired.
  if (reason === 'subscription_expired' && status === 'canceled') return '/subscribe'
  return reason && `/subscribe?reason=${reason}`
}

/** Returns the address of the plans page for a ZIP of everything. */
export function plansForZip(user: User | undefined): string {
  return isPaidUp(user?.subscriptionStatus) ? '/subscribe?reason=paid_subscription_required' : '/subscribe'
}

const buttonTexts: Record<RefusalReason, string> = {
  subscription_incomplete: 'Choose a plan to download',
  paid_subscription_required: 'Upgrade to download',
  subscription_expired: 'Renew to download',
}

export function planButtonText(code: string): string {
  const reason = refusalReasons.find((one) => one === code)
  return buttonTexts[reason ?? 'paid_subscription_required']
}
