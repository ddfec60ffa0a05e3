import type { SwitchPreview } from '#contract/billing/billing.ts'
import { monthsOf, type PlanType, paidPlanTypes, planFacts, planTypes } from '#contract/billing/plans.ts'

type Typed = { type: PlanType }

export function planOrder(one: Typed, other: Typed) {
  return planTypes.indexOf(one.type) - planTypes.indexOf(other.type)
}

export const paidPlans = paidPlanTypes.flatMap((type) => {
  const { sale, interval, intervalCount } = planFacts(type)
  return sale ? [{ type, interval, intervalCount, ...sale }] : []
})

/** A longer period begins at once, a shorter one when the paid period is used up. */
export function switchEffect(from: Typed | undefined, to: Typed): SwitchPreview['takesEffect'] {
  if (!planFacts(to.type).sale) return 'cancel'
  return from && monthsOf(to.type) > monthsOf(from.type) ? 'now' : 'at-period-end'
}

export const planMonths = JSON.stringify(Object.fromEntries(planTypes.map((type) => [type, monthsOf(type)])))

export const longestPeriodMonths = Math.max(...planTypes.map(monthsOf))
