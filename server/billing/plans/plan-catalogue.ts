import type { Plan, SwitchPreview } from '#contract/billing.ts'
import { billingRules } from '#contract/billing-rules.ts'
import type { Tables } from '../../platform/database/tables.ts'

type PlanType = Tables['plans']['type']

type CataloguePlan = Pick<
  Plan,
  'title' | 'description' | 'icon' | 'features' | 'duration' | 'planType' | 'popular'
> & {
  /** Of one period. */
  months: number
  switchTakesEffect: SwitchPreview['takesEffect']
  /** Each renewal is announced, and opens a refund window of its own. */
  hasLongPeriod: boolean
  /** How any mode finds the price, and what local mode sells. The first currency is the default. */
  sale?: { lookupKey: string; interval: 'month' | 'year'; amounts: Record<string, number> }
}

const wholeLibrary = [
  'The whole library, every design ever published',
  'Commercial License for the prints you make',
  'Every new drop, at least one a month',
]
const refund = `Full refund within ${billingRules.refundDays} days`

/** One row a plan, in the order in which plans are shown. */
export const planCatalogue: Record<PlanType, CataloguePlan> = {
  Basic: {
    title: 'Basic Plan',
    description: 'Get started with our free basic plan',
    icon: 'package-open',
    features: [
      'Access to limited library',
      'Commercial License',
      'At least one new design every month',
      'Standard downloads',
    ],
    duration: 'month',
    planType: 'basic_free',
    popular: false,
    months: 1,
    switchTakesEffect: 'cancel',
    hasLongPeriod: false,
  },
  Monthly: {
    title: 'Monthly Plan',
    description: 'The whole library, paid month by month',
    icon: 'layers',
    features: [...wholeLibrary, refund, 'Cancel at any time'],
    duration: 'month',
    planType: 'paid',
    popular: false,
    months: 1,
    switchTakesEffect: 'at-period-end',
    hasLongPeriod: false,
    sale: {
      lookupKey: 'layerdrop_monthly',
      interval: 'month',
      amounts: { usd: 1900, eur: 1800, gbp: 1600 },
    },
  },
  Yearly: {
    title: 'Yearly Plan',
    description: 'The whole library for a year, at a lower price a month',
    icon: 'calendar-check',
    features: [...wholeLibrary, refund, 'One payment a year'],
    duration: 'year',
    planType: 'paid',
    popular: true,
    months: 12,
    switchTakesEffect: 'now',
    hasLongPeriod: true,
    sale: {
      lookupKey: 'layerdrop_yearly',
      interval: 'year',
      amounts: { usd: 19000, eur: 18000, gbp: 16000 },
    },
  },
}

const types = Object.keys(planCatalogue)

export function planOrder(one: { type: PlanType }, other: { type: PlanType }) {
  return types.indexOf(one.type) - types.indexOf(other.type)
}

export const paidPlans = Object.entries(planCatalogue).flatMap(([name, { sale }]) =>
  types
    .filter((type): type is PlanType => type === name)
    .flatMap((type) => (sale ? [{ type, ...sale }] : [])),
)

/** Months of a period by plan type, for SQL. */
export const planMonths = JSON.stringify(
  Object.fromEntries(Object.entries(planCatalogue).map(([type, { months }]) => [type, months])),
)
