import type { PlanRow } from '../plans/plan-queries.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'
import { formatMoney } from './mail-format.ts'

type Row = Pick<SubscriptionRow, 'currency' | 'renewal_amount' | 'renewal_unknown'>

export function formatNextAmount({ currency, renewal_amount, renewal_unknown }: Row, plan: PlanRow): string {
  if (renewal_unknown) return 'the amount of your next invoice'
  const code = currency ?? 'usd'
  return formatMoney({ amount: renewal_amount ?? plan.amounts[code] ?? 0, currency: code })
}
