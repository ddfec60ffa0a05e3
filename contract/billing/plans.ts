// Without schemas, so that public pages load none.
import { billingRules } from './billing-rules.ts'

export const basicPlanId = 'basic_free'

/** The units of the payment provider, and how often each comes in a year. */
const units = {
  day: { perYear: 365, label: 'DAY' },
  week: { perYear: 52, label: 'WK' },
  month: { perYear: 12, label: 'MO' },
  year: { perYear: 1, label: 'YR' },
}

/** The provider allows three years at most. */
export type PlanPeriod = { unit: keyof typeof units; count: number }

type PlanFacts = {
  title: string
  description: string
  icon: string
  features: readonly string[]
  popular: boolean
  period: PlanPeriod
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
    period: { unit: 'month', count: 1 },
    refundsRenewals: false,
  },
  Monthly: {
    title: 'Monthly Plan',
    description: 'The whole library, paid month by month',
    icon: 'layers',
    features: [...wholeLibrary, refund, 'Cancel at any time'],
    popular: false,
    period: { unit: 'month', count: 1 },
    refundsRenewals: false,
    sale: { lookupKey: 'layerdrop_monthly', amounts: { usd: 1900, eur: 1800, gbp: 1600 } },
  },
  Yearly: {
    title: 'Yearly Plan',
    description: 'The whole library, paid once a year',
    icon: 'calendar-check',
    features: [...wholeLibrary, refund, 'One payment a year'],
    popular: true,
    period: { unit: 'year', count: 1 },
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

export const periodUnits = [...new Set(planTypes.map((type) => planFacts(type).period.unit))]

/** Returns how many payments of the plan fall in a year. */
export function paymentsAYear(type: PlanType) {
  const { unit, count } = planFacts(type).period
  return units[unit].perYear / count
}

export function hasLongerPeriod(type: PlanType, other: PlanType) {
  return paymentsAYear(type) < paymentsAYear(other)
}

export function describePeriod({ unit, count }: PlanPeriod) {
  return count === 1 ? unit : `${count} ${unit}s`
}

export function frequencyOf(type: PlanType) {
  const { period } = planFacts(type)
  return `${period.count === 1 ? 'a' : 'every'} ${describePeriod(period)}`
}

export function periodLabel(type: PlanType) {
  const { unit, count } = planFacts(type).period
  return `/${count === 1 ? '' : `${count} `}${units[unit].label}`
}

export const refundedPayments = [
  'first',
  ...planTypes.filter((type) => planFacts(type).refundsRenewals).map((type) => type.toLowerCase()),
]
