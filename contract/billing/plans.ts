// Without schemas, so that public pages load none.
import { billingRules } from './billing-rules.ts'

export const basicPlanId = 'basic_free'

type Interval = 'month' | 'year'

type PlanFacts = {
  title: string
  description: string
  icon: string
  features: readonly string[]
  popular: boolean
  interval: Interval
  intervalCount: number
  /** Each renewal opens a refund window and is announced. */
  refundsRenewals: boolean
  /** Amounts for local mode; the first currency is the default. */
  sale?: { lookupKey: string; amounts: Record<string, number> }
}

const wholeLibrary = [
  'The whole library, every design ever published',
  'Commercial License for the prints you make',
  'Every new drop, at least one a month',
]
const refund = `Full refund within ${billingRules.refundDays} days`

/** One row a plan, in the order in which plans are shown. */
export const plans = {
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
    popular: false,
    interval: 'month',
    intervalCount: 1,
    refundsRenewals: false,
  },
  Monthly: {
    title: 'Monthly Plan',
    description: 'The whole library, paid month by month',
    icon: 'layers',
    features: [...wholeLibrary, refund, 'Cancel at any time'],
    popular: false,
    interval: 'month',
    intervalCount: 1,
    refundsRenewals: false,
    sale: { lookupKey: 'layerdrop_monthly', amounts: { usd: 1900, eur: 1800, gbp: 1600 } },
  },
  Yearly: {
    title: 'Yearly Plan',
    description: 'The whole library for a year, at a lower price a month',
    icon: 'calendar-check',
    features: [...wholeLibrary, refund, 'One payment a year'],
    popular: true,
    interval: 'year',
    intervalCount: 1,
    refundsRenewals: true,
    sale: { lookupKey: 'layerdrop_yearly', amounts: { usd: 19_000, eur: 18_000, gbp: 16_000 } },
  },
} satisfies Record<string, PlanFacts>

export type PlanType = keyof typeof plans

function isPlanType(name: string): name is PlanType {
  return Object.hasOwn(plans, name)
}

export const planTypes = Object.keys(plans).filter(isPlanType)

export function planFacts(type: PlanType): PlanFacts {
  return plans[type]
}

export const paidPlanTypes = planTypes.filter((type) => planFacts(type).sale)

export const planIntervals = [...new Set(planTypes.map((type) => planFacts(type).interval))]

const intervals: Record<Interval, { months: number; label: string }> = {
  month: { months: 1, label: 'MO' },
  year: { months: 12, label: 'YR' },
}

export function monthsOf(type: PlanType) {
  const { interval, intervalCount } = planFacts(type)
  return intervals[interval].months * intervalCount
}

export function periodOf(type: PlanType) {
  const { interval, intervalCount } = planFacts(type)
  return intervalCount === 1 ? interval : `${intervalCount} ${interval}s`
}

export function frequencyOf(type: PlanType) {
  return planFacts(type).intervalCount === 1 ? `a ${periodOf(type)}` : `every ${periodOf(type)}`
}

export function periodLabel(type: PlanType) {
  const { interval, intervalCount } = planFacts(type)
  return `/${intervalCount === 1 ? '' : `${intervalCount} `}${intervals[interval].label}`
}

export const refundedPayments = [
  'first',
  ...planTypes.filter((type) => planFacts(type).refundsRenewals).map((type) => type.toLowerCase()),
]
