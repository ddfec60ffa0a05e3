import * as z from 'zod/mini'
import type { TimedClass } from './printer-motions.ts'

export const estimateSource = z.enum(['own', 'slicer', 'project'])
export type EstimateSource = z.infer<typeof estimateSource>

const each = {
  small: z.number(),
  smallSlow: z.number(),
  mk4s: z.number(),
  coreOne: z.number(),
  xl: z.number(),
  neptune4Max: z.number(),
} satisfies Record<TimedClass, z.ZodMiniNumber>

/** A number for each of `timedClasses` that is known. Other printers are ignored, because a reply of the next release may name more. */
export const timedPrinters = z.partial(z.object(each))

/** What a prime tower needs to know of the filament changes. */
const towerPlan = z.object({
  /** One a plate, and the heights of all from the bed to the last change. */
  towers: z.number(),
  heightMm: z.number(),
  /** The same, each layer as often as the filament changes in it or in one above. */
  plannedMm: z.number(),
  /** The heights of layers with a change whatever the layer height is, and the number of others with one. */
  changedMm: z.number(),
  changedLayers: z.number(),
  /** How long layers are slowed down to cool on a fast printer, which a tower makes needless. */
  coolingSeconds: z.number(),
})
export type TowerPlan = z.infer<typeof towerPlan>

/** Changes of filament in a print: `layeredMm` is the sum of the heights of the layers with one, counted once for each. */
export const filamentChanges = z.object({
  layeredMm: z.number(),
  switches: z.number(),
  /** Absent in estimates of earlier releases. */
  tower: z.optional(towerPlan),
})
export type FilamentChanges = z.infer<typeof filamentChanges>

/** Times of a design beside `minutes`, which is for a slow printer. */
export const printTimes = z.object({
  fastMinutes: z.number(),
  /** On other printers; empty for a design that was not timed for them. */
  printerMinutes: z._default(timedPrinters, {}),
  /** Set for a print in several colours; `isCounted` when its minutes and grams contain the changes. */
  filamentChanges: z._default(
    z.nullable(
      z.object({
        count: z.number(),
        isCounted: z.boolean(),
        /** Null for a design that an earlier release analysed. */
        tower: z._default(z.nullable(towerPlan), null),
      }),
    ),
    null,
  ),
  /** Of filament and times; null for figures that the designer stated. */
  estimateSource: z.optional(z.nullable(estimateSource)),
})
