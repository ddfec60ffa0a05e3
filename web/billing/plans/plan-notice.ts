import type { User } from '#contract/accounts/accounts.ts'
import { formatDate } from '../../ui/format/format.ts'

type PlanNotice = { tone: 'danger' | 'neutral'; text: string; action: string }

/** Returns why no plan can be chosen now, and the label of the link to the settings, where the member can change that. */
export function planNotice({
  suspendedAt,
  isRefundUnderway,
  paymentProblemSince,
  pause,
  hasPlanEnded,
  endsAt,
}: User): PlanNotice | undefined {
  if (suspendedAt)
    return {
      tone: 'danger',
      text: 'Your account is suspended. You can choose a plan once the suspension is lifted.',
      action: 'See what you can do',
    }
  if (isRefundUnderway)
    return {
      tone: 'neutral',
      text: 'Your refund is pending. You can choose a plan once the refund is complete.',
      action: 'See your refund',
    }
  if (paymentProblemSince)
    return {
      tone: 'danger',
      text: 'Your last payment failed. Pay, or replace your card, before you choose another plan.',
      action: 'Keep my plan',
    }
  if (hasPlanEnded && endsAt)
    return {
      tone: 'neutral',
      text: `A payment did not go through, and your plan does not renew. You have paid until ${formatDate(endsAt)}, and keep the whole library until then. A plan that you choose now begins, and is charged, at once.`,
      action: 'See your plan',
    }
  // The plan exists: it is resumed, not bought again.
  if (pause?.hasBegun)
    return {
      tone: 'neutral',
      text: 'Your plan is paused. Resume it instead of choosing a plan.',
      action: 'Resume my plan',
    }
  if (pause)
    return {
      tone: 'neutral',
      text: `Your plan pauses on ${formatDate(pause.startsAt)}, and resumes on ${formatDate(pause.resumesAt)}.`,
      action: 'Keep my plan',
    }
  return undefined
}
