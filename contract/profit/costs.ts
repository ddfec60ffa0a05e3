import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencies } from './currencies.ts'

/** Per print, in major units of the currency. `cost-form.ts` has the limits. */
export const costs = z.object({
  currency: z.enum(currencies, 'Choose a currency from the list.'),
  filamentPerKg: z.number(),
  electricityPerKwh: z.number(),
  watts: z.number(),
  machinePerHour: z.number(),
  labourMinutes: z.number(),
  labourPerHour: z.number(),
  /** The share of prints that fail. */
  failurePercent: z.number(),
  packaging: z.number(),
  /** A percentage of the price, like the margin. */
  feePercent: z.number(),
  marginPercent: z.number(),
})
export type Costs = z.infer<typeof costs>

export const getCosts = endpoint({
  method: 'GET',
  path: '/cost',
  access: 'member',
  summary: 'What printing costs the member: the defaults until the member saved others.',
  reply: z.object({ costs, isDefault: z.boolean() }),
})
