import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type CostName, costProblem, feeAndMarginSentence, mostFeeAndMargin } from './cost-limits.ts'
import { currencies } from './currencies.ts'

function cost(name: CostName) {
  const problem = costProblem(name, Number.NaN)
  return z.number(problem).check(z.refine((value) => costProblem(name, value) === undefined, problem))
}

const fields = z.object({
  currency: z.enum(currencies, 'Choose a currency from the list.'),
  filamentPerKg: cost('filamentPerKg'),
  electricityPerKwh: cost('electricityPerKwh'),
  watts: cost('watts'),
  machinePerHour: cost('machinePerHour'),
  labourMinutes: cost('labourMinutes'),
  labourPerHour: cost('labourPerHour'),
  /** Of all prints. */
  failurePercent: cost('failurePercent'),
  packaging: cost('packaging'),
  /** Of the price, as is the margin. */
  feePercent: cost('feePercent'),
  marginPercent: cost('marginPercent'),
})

/** Per print, in major units of the currency. */
export type Costs = z.infer<typeof fields>

const costs = fields.check(
  z.refine(({ feePercent, marginPercent }) => feePercent + marginPercent <= mostFeeAndMargin, {
    error: feeAndMarginSentence,
    path: ['marginPercent'],
  }),
)

export const getCosts = endpoint({
  method: 'GET',
  path: '/cost',
  access: 'member',
  summary: 'What printing costs the member: the defaults until the member saved others.',
  reply: z.object({ costs: fields, isDefault: z.boolean() }),
})

export const updateCosts = endpoint({
  method: 'PUT',
  path: '/cost',
  access: 'member',
  summary: 'Saves what printing costs the member, as a whole.',
  body: costs,
  message: 'Costs saved.',
})
