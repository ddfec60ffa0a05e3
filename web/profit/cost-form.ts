import {
  type CostName,
  costNames,
  costProblem,
  feeAndMarginSentence,
  maxFeeAndMargin,
} from '#contract/profit/cost-limits.ts'
import type { Costs } from '#contract/profit/costs.ts'
import { decimalIn } from '#contract/profit/typed-numbers.ts'

/** As typed. */
export type CostForm = Record<CostName, string> & { currency: string }
export type CostProblems = Partial<Record<CostName, string>>

export function formOf(costs: Costs): CostForm {
  const { currency, ...numbers } = costs
  const texts = Object.entries(numbers).map(([name, value]) => [name, String(value)])
  return { currency, ...Object.fromEntries(texts) }
}

/** Returns the costs of a form that has no problems. */
export function costsOf(form: Partial<CostForm>, before: Costs): Costs {
  const typed = costNames.flatMap((name) => (form[name] === undefined ? [] : [[name, parseCost(form[name])]]))
  return { ...before, ...Object.fromEntries(typed) }
}

/** Returns why typed costs are impossible; a cost that is not in the form keeps its value of before. */
export function costProblems(form: Partial<CostForm>, before: Costs): CostProblems {
  const problems: CostProblems = {}
  const costs = costsOf(form, before)
  for (const name of costNames) {
    const problem = hasThousands(form[name]) ? thousandsSentence : costProblem(name, costs[name])
    if (problem) problems[name] = problem
  }
  if (
    !problems.marginPercent &&
    !problems.feePercent &&
    costs.feePercent + costs.marginPercent > maxFeeAndMargin
  )
    problems.marginPercent = feeAndMarginSentence
  return problems
}

const thousandsSentence = 'Write thousands without a separator, like 1500.'

/** Returns true for '1,500', which could be one and a half, or one thousand five hundred. */
function hasThousands(text = '') {
  return /^\s*[1-9][0-9]*,[0-9]{3}\s*$/.test(text)
}

function parseCost(text: string) {
  return hasThousands(text) ? Number.NaN : decimalIn(text)
}
