import { type RawBuilder, sql } from 'kysely'
import { type PlanType, paymentsAYear, planFacts, planTypes } from '#contract/billing/plans.ts'

const byLength = planTypes.toSorted((one, other) => paymentsAYear(other) - paymentsAYear(one))
const periods = Object.fromEntries(byLength.map((type) => [type, intervalOf(type)]))
const payments = Object.fromEntries(byLength.map((type) => [type, paymentsAYear(type)]))

export function periodOf(type: RawBuilder<string>) {
  return sql`(${JSON.stringify(periods)}::jsonb ->> ${type})::interval`
}

export const longestPeriod = Object.values(periods).at(-1)

export function monthlyShare(amount: RawBuilder<number>, type: RawBuilder<string>) {
  return sql<number>`${amount} * (${JSON.stringify(payments)}::jsonb ->> ${type})::numeric / 12`
}

function intervalOf(type: PlanType) {
  const { unit, count } = planFacts(type).period
  return `${count} ${unit}`
}
