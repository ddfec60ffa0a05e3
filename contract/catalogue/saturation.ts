import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const saturationDays = 90

/** How many members of a country downloaded a design; never a smaller group than ten, which could be recognised. */
const saturation = z.enum(['under-10', '10-50', 'over-50'])
export type Saturation = z.infer<typeof saturation>

export const getSaturation = endpoint({
  method: 'GET',
  path: '/product/:id/saturation',
  access: 'member',
  duringView: 'member',
  summary: `How many members in the country of the member downloaded this design in ${saturationDays} days, counted once an hour.`,
  reply: z.object({ saturation }),
})
