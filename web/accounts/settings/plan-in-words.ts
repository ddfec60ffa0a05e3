import type { User } from '#contract/accounts.ts'
import { basicPlanId, type SubscriptionStatus } from '#contract/billing.ts'
import { formatDate } from '../../ui/format.ts'

/** `action` leads to the plans; `byMail` is what the member writes to us for. */
export type PlanWords = { title: string; text: string; action?: string; byMail?: string }

type Membership = Pick<User, 'subscriptionStatus' | 'subscriptionPlan' | 'endsAt' | 'paymentProblemSince'>

/** What a member has, in plain words; `planTitle` is the name of a paid plan. */
export function planInWords(user: Membership, planTitle: string): PlanWords {
  const isRunning = user.subscriptionStatus === 'active' || user.subscriptionStatus === 'trialing'
  if (!isRunning || user.subscriptionPlan === null) return withoutPlan[user.subscriptionStatus]
  return user.subscriptionPlan === basicPlanId ? basic : paidPlan(user, planTitle)
}

const basic: PlanWords = {
  title: 'Basic, free',
  text: 'Every Basic design is yours to print and sell while you have an account. A paid plan adds the whole library.',
  action: 'See paid plans',
}

function paidPlan(
  { subscriptionStatus, endsAt, paymentProblemSince }: Membership,
  planTitle: string,
): PlanWords {
  if (paymentProblemSince)
    return {
      title: `${planTitle}, payment failed`,
      text: `The payment of ${formatDate(paymentProblemSince)} did not go through. Your access goes on for 7 days from then while we try again.`,
      byMail: 'To change your card or your plan, or to cancel',
    }
  if (endsAt)
    return {
      title: `${planTitle} until ${formatDate(endsAt)}`,
      text: 'You have cancelled. Until that day nothing changes, and prints made by then stay yours to sell.',
      byMail: 'To keep your plan or to take another',
    }
  return {
    title: `${planTitle}, ${subscriptionStatus === 'trialing' ? 'on trial' : 'active'}`,
    text: 'The whole library, with the commercial licence. You may sell what you print for as long as you like.',
    byMail: 'To change your plan or your card, or to cancel',
  }
}

const none: PlanWords = {
  title: 'No plan yet',
  text: 'Choose a plan to start downloading. Basic is free and needs no card.',
  action: 'Choose a plan',
}

const withoutPlan: Record<SubscriptionStatus, PlanWords> = {
  incomplete: none,
  active: none,
  trialing: none,
  canceled: {
    title: 'Your plan has ended',
    text: 'Prints made while it was active stay yours to sell. New downloads and new prints need a plan.',
    action: 'Resubscribe',
  },
  expired: {
    title: 'Your plan has expired',
    text: 'A payment failed and the plan has ended. Prints made before stay yours to sell.',
    action: 'Renew your plan',
    byMail: 'To pay what is open or to change your card',
  },
}

/** Where the plans page leads a member who pays for another plan already. */
export function switchInWords(search: string): string | undefined {
  return new URLSearchParams(search).has('switch')
    ? 'You have a plan already, so nothing was charged. Switching plans on this page comes soon; until then we switch yours by email.'
    : undefined
}
