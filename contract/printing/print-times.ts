import * as z from 'zod/mini'

export const estimateSource = z.enum(['own', 'slicer', 'project'])
export type EstimateSource = z.infer<typeof estimateSource>

/** Times of a design beside `minutes`, which is for a slow printer. */
export const printTimes = z.object({
  fastMinutes: z.number(),
  /** Null for a design that was not timed for small printers. */
  smallMinutes: z._default(z.nullable(z.object({ small: z.number(), smallSlow: z.number() })), null),
  /** Set for a print in several colours; `isCounted` when its minutes and grams contain the changes. */
  filamentChanges: z._default(z.nullable(z.object({ count: z.number(), isCounted: z.boolean() })), null),
  /** Of filament and times; null for figures that the designer stated. */
  estimateSource: z.optional(z.nullable(estimateSource)),
})
