import { refundUser } from '#contract/accounts/users.ts'
import { paidPlanTypes } from '#contract/billing/plans.ts'
import { call } from '../../api/api.ts'
import { formatDate, formatMoney } from '../../ui/format/format.ts'
import type { ShownUser, UserAction } from './shown-user.ts'

export function hasPaidPlan({ plan }: ShownUser): boolean {
  return plan !== null && paidPlanTypes.includes(plan)
}

/** Returns the refund of the plan; nothing when the server would refuse it. */
export function refundActions(user: ShownUser): UserAction[] {
  const { id, name, refund } = user
  if (isTakenByBank(user) || !refund || !('amount' in refund)) return []
  const amount = formatMoney(refund.amount)
  const paidOn = new Set(refund.paidAt.map((time) => formatDate(time)))
  const days = new Intl.ListFormat('en').format(paidOn)
  return [
    {
      label: 'Refund payment',
      title: `Refund ${amount} to ${name}?`,
      text: `${amount}, paid on ${days}, is refunded and the plan ends immediately.${refund.keepsEarlier ? ' Earlier payments are not refunded.' : ''}`,
      action: `Refund ${amount}`,
      isDangerous: true,
      done: refundUser.message,
      run: () => call(refundUser, { params: { id }, body: { amount: refund.amount } }),
    },
  ]
}

/** Returns why nothing can be refunded; empty when a refund is possible or made, or the member has no plan of their own. */
export function refundRefusal(user: ShownUser): string {
  const { hasOwnPlan, refund } = user
  return hasOwnPlan && refund && 'refusal' in refund ? refund.refusal : ''
}

function isTakenByBank({ isDisputed, hasOwnPlan }: ShownUser) {
  return isDisputed && !hasOwnPlan
}
