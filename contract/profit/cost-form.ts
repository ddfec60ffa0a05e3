import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  type CostName,
  costNames,
  costProblem,
  feeAndMarginSentence,
  maxFeeAndMargin,
} from './cost-limits.ts'
import { costs } from './costs.ts'

function cost(name: CostName) {
  const problem = costProblem(name, Number.NaN)
  return z.number(problem).check(z.refine((value) => costProblem(name, value) === undefined, problem))
}

const limited = Object.fromEntries(costNames.map((name) => [name, cost(name)])) as Record<
  CostName,
  ReturnType<typeof cost>
>

const form = z.extend(costs, limited).check(
  z.refine(({ feePercent, marginPercent }) => feePercent + marginPercent <= maxFeeAndMargin, {
    error: feeAndMarginSentence,
    path: ['marginPercent'],
  }),
)

export const updateCosts = endpoint({
  method: 'PUT',
  path: '/cost',
  access: 'member',
  summary: 'Saves what printing costs the member, as a whole.',
  body: form,
  message: 'Costs saved.',
})
