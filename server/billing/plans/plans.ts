import { isDeepStrictEqual } from 'node:util'
import type { User } from '#contract/accounts/accounts.ts'
import type { Plan } from '#contract/billing/billing.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId, describePeriod, planFacts } from '#contract/billing/plans.ts'
import { brand } from '#contract/site/brand.ts'
import { OperatorError, Refusal } from '../../platform/errors.ts'
import { logAlarm } from '../../platform/log.ts'
import type { ProviderPrice } from '../../platform/payments/catalogue.ts'
import { KeyRejected } from '../../platform/payments/client.ts'
import type { Platform } from '../../platform/platform.ts'
import { paidPlans } from './plan-catalogue.ts'
import { listPlansOfMember, listPlansOnSale, type PlanRow, replacePlansOnSale } from './plan-queries.ts'

type Deps = Pick<Platform, 'db'>

const productName = `${brand.name} membership`

/** Amounts on the wire are hundredths, so only currencies with two decimals are sold. */
const saleCurrencies = ['usd', 'eur', 'gbp', 'cad', 'aud', 'nzd', 'chf']

export function titleOf({ type }: Pick<PlanRow, 'type'>) {
  return planFacts(type).title
}

/** Puts the prices of the provider on sale; local mode creates them. Throws when they cannot be sold. */
export async function ensurePlans(platform: Pick<Platform, 'db' | 'payments' | 'locks' | 'local' | 'log'>) {
  try {
    await platform.locks.hold('billing:plans', async () => {
      await replacePlansOnSale(platform, await checkedPlans(platform))
    })
  } catch (error) {
    if (error instanceof KeyRejected)
      throw new OperatorError('The payment provider does not take STRIPE_SECRET_KEY.')
    const isUnavailable = error instanceof Refusal
    if (!isUnavailable || (await listPlansOnSale(platform)).length === 0) throw error
    logAlarm(platform.log, 'plans not checked', { err: error })
  }
}

async function checkedPlans({ payments, local }: Pick<Platform, 'payments' | 'local'>) {
  const prices = local
    ? await payments.ensurePrices(productName, paidPlans)
    : await payments.findPrices(paidPlans.map(({ lookupKey }) => lookupKey))
  const problems = priceProblems(prices, payments)
  if (problems.length > 0) throw new OperatorError(`The plans cannot be sold:\n${problems.join('\n')}`)
  const paid = paidPlans.flatMap(({ type, lookupKey }) =>
    prices
      .filter((price) => price.lookupKey === lookupKey)
      .map(({ id, productId, amounts }) => ({ id, type, product_id: productId, amounts: sold(amounts) })),
  )
  const basic = { id: basicPlanId, type: 'Basic' as const, product_id: null, amounts: { usd: 0 } }
  return [basic, ...paid]
}

function sold(amounts: Record<string, number>) {
  return Object.fromEntries(Object.entries(amounts).filter(([currency]) => saleCurrencies.includes(currency)))
}

export function priceProblems(
  prices: ProviderPrice[],
  { livemode, collectsTax }: Pick<Platform['payments'], 'livemode' | 'collectsTax'>,
): string[] {
  return paidPlans.flatMap(({ lookupKey, period }) => {
    const price = prices.find((one) => one.lookupKey === lookupKey)
    if (!price) return [`There is no price with the lookup key ${lookupKey}.`]
    const rules: [isMet: boolean, sentence: string][] = [
      [price.active, `The price ${lookupKey} or its product is not active.`],
      [
        isDeepStrictEqual(price.period, period),
        `The price ${lookupKey} does not recur every ${describePeriod(period)}.`,
      ],
      [price.amounts.usd !== undefined, `The price ${lookupKey} has no amount in usd.`],
      [price.livemode === livemode, `The price ${lookupKey} and the secret key are of different modes.`],
      [
        price.taxBehavior !== 'unspecified',
        `The price ${lookupKey} has no tax behavior in some currency. Set it to inclusive at the payment provider.`,
      ],
      [
        price.taxBehavior !== 'exclusive' || !collectsTax,
        `The price ${lookupKey} does not include tax, as STRIPE_TAX wants it.`,
      ],
    ]
    return rules.filter(([isMet]) => !isMet).map(([, sentence]) => sentence)
  })
}

export function currencyFor({ amounts }: Pick<PlanRow, 'amounts'>, requested: string | null | undefined) {
  const currency = requested?.toLowerCase() ?? ''
  return Object.hasOwn(amounts, currency) ? currency : 'usd'
}

/** A member on an older price sees that price instead of today's. */
export async function listPlansFor(
  platform: Deps,
  user: User | undefined,
  currency: string | undefined,
): Promise<Plan[]> {
  const { onSale, lastPaid } = user
    ? await listPlansOfMember(platform, user.id)
    : { onSale: await listPlansOnSale(platform), lastPaid: undefined }
  // A gift is no plan of the member's own: each plan can be bought beside it, and beside one that has ended.
  const isOwn = user && isPaidUp(user.subscriptionStatus) && !user.giftUntil && !user.hasPlanEnded
  const ownId = isOwn ? user.subscriptionPlan : null
  return onSale
    .map((plan) => (lastPaid?.id === ownId && lastPaid?.type === plan.type ? lastPaid : plan))
    .map((plan) =>
      planFor(plan, {
        currency: currencyFor(plan, currency),
        isActive: plan.id === ownId,
        isLastPaid: plan.type === lastPaid?.type,
      }),
    )
}

function planFor(
  { id, type, amounts }: PlanRow,
  shown: Pick<Plan, 'currency' | 'isActive' | 'isLastPaid'>,
): Plan {
  const { title, description, icon, features, period, popular, sale } = planFacts(type)
  return {
    title,
    description,
    icon,
    features: [...features],
    duration: period.unit,
    planType: sale ? 'paid' : basicPlanId,
    popular,
    ...shown,
    id,
    priceId: id,
    type,
    price: (amounts[shown.currency] ?? 0) / 100,
  }
}
