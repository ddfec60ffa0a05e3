import type { SwitchPreview } from '#contract/billing/billing.ts'
import {
  hasLongerPeriod,
  type PlanType,
  paidPlanTypes,
  planFacts,
  planTypes,
} from '#contract/billing/plans.ts'

type Typed = { type: PlanType }

export function planOrder(one: Typed, other: Typed) {
  return planTypes.indexOf(one.type) - planTypes.indexOf(other.type)
}

export const paidPlans = paidPlanTypes.flatMap((type) => {
  const { sale, period } = planFacts(type)
  return sale ? [{ type, period, ...sale }] : []
})

/** A longer period begins at once, a shorter one when the paid period is used up. */
export function switchEffect(from: Typed | undefined, to: Typed): SwitchPreview['takesEffect'] {
  if (!planFacts(to.type).sale) return 'cancel'
  return from && hasLongerPeriod(to.type, from.type) ? 'now' : 'at-period-end'
}
