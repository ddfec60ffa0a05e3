import type { User } from '#contract/accounts/accounts.ts'
import type { Plan } from '#contract/billing/billing.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import {
  basicPlanId,
  hasLongerPeriod,
  type PlanType,
  paidPlanTypes,
  paymentsAYear,
  periodLabel,
  plans as planRows,
  planTypes,
} from '#contract/billing/plans.ts'
import { formatMoney, formatPrice, type Money } from '../../ui/format/format.ts'

const basicDefaults = planRows.Basic

export function isBasic({ price, planType, title }: Plan): boolean {
  return price === 0 || planType === 'basic_free' || title === 'Basic Plan'
}

export function plansToShow(plans: readonly Plan[], chosen: PlanType | undefined): Plan[] {
  const basic = plans.filter(isBasic)
  const paid = plans.filter((plan) => !isBasic(plan) && plan.type === chosen)
  return [...basic, ...paid]
}

export function paidTypes(plans: readonly Plan[]): PlanType[] {
  const paid = plans.filter((plan) => !isBasic(plan))
  return planTypes.filter((type) => paid.some((plan) => plan.type === type))
}

/** Returns the type of the member's own or former paid plan, else of the popular one, else the first of all. */
export function firstType(plans: readonly Plan[]): PlanType | undefined {
  const paid = plans.filter((plan) => !isBasic(plan))
  const first = paid.find(({ isLastPaid }) => isLastPaid) ?? paid.find(({ popular }) => popular)
  return first?.type ?? paidTypes(plans)[0] ?? paidPlanTypes[0]
}

/** Returns the type that the visitor last chose in this tab, unless the member has or had a paid plan. */
export function rememberedType(plans: readonly Plan[], stored: string | null): PlanType | undefined {
  if (plans.some(({ isLastPaid }) => isLastPaid)) return undefined
  return paidTypes(plans).find((type) => type === stored)
}

export function isCurrent(plan: Plan, user: User | undefined): boolean {
  if (!user || !isPaidUp(user.subscriptionStatus) || user.hasPlanEnded) return false
  return user.subscriptionPlan === basicPlanId ? isBasic(plan) : user.subscriptionPlan === plan.id
}

export function descriptionOf(plan: Plan): string {
  return plan.description || (isBasic(plan) ? basicDefaults.description : '')
}

export function featuresOf(plan: Plan): readonly string[] {
  return plan.features.length === 0 && isBasic(plan) ? basicDefaults.features : plan.features
}

/** Returns 'Free', or the price in the reader's format and the period it is for. */
export function priceOf({ planType, price, currency, type }: Plan): { amount: string; period: string } {
  if (planType === 'basic_free') return { amount: 'Free', period: '' }
  return { amount: formatPrice(price, currency), period: periodLabel(type) }
}

type PricedPlan = { type: PlanType; price: Money }

/** Returns what a plan costs less than one with a shorter period. Prices compare only in the same currency. */
export function savingOf({ type, price, currency }: Plan, than: PricedPlan): string | undefined {
  if (!hasLongerPeriod(type, than.type) || currency !== than.price.currency) return undefined
  const amount = yearOf(than.price.amount, than.type) - yearOf(Math.round(price * 100), type)
  if (amount <= 0) return undefined
  return `${formatMoney({ amount, currency })} less a year than paying ${than.type.toLowerCase()}`
}

function yearOf(amount: number, type: PlanType) {
  return Math.round(amount * paymentsAYear(type))
}

export function shortestOf(plans: readonly Plan[]): PricedPlan | undefined {
  const [shortest] = paidTypes(plans).toSorted((one, other) => paymentsAYear(other) - paymentsAYear(one))
  const plan = plans.find(({ type }) => type === shortest)
  return plan && { type: plan.type, price: { amount: Math.round(plan.price * 100), currency: plan.currency } }
}

/** Returns the currency of the locale; the server falls back when it has no price in it. */
export function currencyOf(locale: string): string {
  return currencies[regionOf(locale)] ?? 'usd'
}

/** Returns the country code; empty for an invalid locale, such as the `en-US@posix` of some browsers without a language. */
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
