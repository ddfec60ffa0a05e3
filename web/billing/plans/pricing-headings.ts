import type { SubscriptionStatus } from '#contract/billing/billing.ts'
import type { RefusalReason } from '#contract/billing/download-refusal.ts'

export type Heading = { title: string; text: string }

const byReason: Record<RefusalReason, Heading> = {
  subscription_incomplete: {
    title: 'Complete Your Subscription',
    text: 'Your subscription setup is incomplete. Please complete your subscription to access all features.',
  },
  paid_subscription_required: {
    title: 'Upgrade Required',
    text: 'This content requires a paid subscription. Please upgrade your plan to continue.',
  },
  subscription_expired: {
    title: 'Subscription Expired',
    text: 'Your subscription has expired and you cannot download files. Please renew your subscription to continue.',
  },
}

const usual: Heading = { title: 'Choose Your Plan', text: 'Select the plan that best fits your needs.' }

const byStatus: Record<SubscriptionStatus, Heading> = {
  incomplete: {
    title: 'Choose Your Plan',
    text: "You don't have any active subscription. Please subscribe to start downloading.",
  },
  canceled: {
    title: 'Resubscribe to Continue',
    text: 'Your subscription has been canceled. Please resubscribe to continue downloading.',
  },
  expired: {
    title: 'Renew Your Subscription',
    text: 'Your subscription has expired. Please renew to continue downloading.',
  },
  active: usual,
  trialing: usual,
}

/** The reason in the address wins; without one, or with one we do not know, the member's status decides. */
export function pricingHeading(reason: string | null, status: SubscriptionStatus | undefined): Heading {
  if (reason !== null && isReason(reason)) return byReason[reason]
  return status ? byStatus[status] : usual
}

function isReason(reason: string): reason is RefusalReason {
  return Object.hasOwn(byReason, reason)
}
