import type { User } from '#contract/accounts.ts'
import { refusalReasons } from '#contract/billing.ts'

/** The plans that would lift this refusal, with what their page then says; undefined when none would. */
export function plansFor(
  code: string | undefined,
  status: User['subscriptionStatus'] | undefined,
): string | undefined {
  const reason = refusalReasons.find((one) => one === code)
  // Who has cancelled is not told that something expired: their status has words of its own.
  if (reason === 'subscription_expired' && status === 'canceled') return '/subscribe'
  return reason && `/subscribe?reason=${reason}`
}
