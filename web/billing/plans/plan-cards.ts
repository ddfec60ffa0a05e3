import type { User } from '#contract/accounts.ts'
import { basicPlanId, type Plan } from '#contract/billing.ts'
import { isPaidUp } from '#contract/paid-up.ts'
import { formatPrice } from '../../ui/format/format.ts'

export type Period = 'Monthly' | 'Yearly'

const basicDefaults = {
  description: 'Get started with our free basic plan',
  features: [
    'Access to limited library',
    'Commercial License',
    'At least one new design every month',
    'Standard downloads',
  ],
}

export function isBasic({ price, planType, title }: Plan): boolean {
  return price === 0 || planType === 'basic_free' || title === 'Basic Plan'
}

export function isMonthly({ duration }: Plan): boolean {
  return duration === 'month'
}

/** Returns Basic, then the paid plans of the chosen period. */
export function plansToShow(plans: readonly Plan[], period: Period): Plan[] {
  const basic = plans.filter(isBasic)
  const paid = plans.filter((plan) => !isBasic(plan) && isMonthly(plan) === (period === 'Monthly'))
  return [...basic, ...paid]
}

/** Returns the period of the member's own or former paid plan, else of the popular one, else Monthly. */
export function firstPeriod(plans: readonly Plan[]): Period {
  const paid = plans.filter((plan) => !isBasic(plan))
  const first = paid.find(({ isLastPaid }) => isLastPaid) ?? paid.find(({ popular }) => popular)
  return first && !isMonthly(first) ? 'Yearly' : 'Monthly'
}

export function isCurrent(plan: Plan, user: User | undefined): boolean {
  if (!user || !isPaidUp(user.subscriptionStatus)) return false
  return user.subscriptionPlan === basicPlanId ? isBasic(plan) : user.subscriptionPlan === plan.id
}

export function descriptionOf(plan: Plan): string {
  return plan.description || (isBasic(plan) ? basicDefaults.description : '')
}

export function featuresOf(plan: Plan): readonly string[] {
  return plan.features.length === 0 && isBasic(plan) ? basicDefaults.features : plan.features
}

const periodLabels: Record<Plan['duration'], string> = { month: '/MO', year: '/YR' }

/** 'Free', or the price in the reader's format and the period it is for. */
export function priceOf({ planType, price, currency, duration }: Plan): { amount: string; period: string } {
  if (planType === 'basic_free') return { amount: 'Free', period: '' }
  return { amount: formatPrice(price, currency), period: periodLabels[duration] }
}

/** Returns the currency of the locale; the server falls back when it has no price in it. */
export function currencyOf(locale: string): string {
  return currencies[regionOf(locale)] ?? 'usd'
}

/** Empty for what is no locale, such as the `en-US@posix` of some browsers without a language. */
function regionOf(locale: string) {
  try {
    return new Intl.Locale(locale).maximize().region ?? ''
  } catch {
    return ''
  }
}

const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const currencies: Record<string, string> = {
  GB: 'gbp',
  CA: 'cad',
  AU: 'aud',
  NZ: 'nzd',
  CH: 'chf',
  LI: 'chf',
  ...Object.fromEntries(euro.map((region) => [region, 'eur'])),
}
