import * as z from 'zod/mini'

/** A plate of a 3MF project. `number` is null for objects outside every plate. */
const plate = z.object({
  number: z.nullable(z.number()),
  /** '' when the plate has no name. */
  name: z.string(),
  objects: z.number(),
  /** Bounding box of all objects. */
  sizeMm: z.tuple([z.number(), z.number(), z.number()]),
  /** Null for a plate too complex to estimate. */
  estimate: z.nullable(
    z.object({
      grams: z.number(),
      minutes: z.number(),
      fastMinutes: z.number(),
      source: z.enum(['own', 'slicer', 'project']),
    }),
  ),
  /** Counted at the project's layer height. */
  filamentChanges: z.number(),
  /** `type` is 'PLA' or '', `hex` is '#rrggbb'; `grams` are known of a sliced plate. */
  filaments: z.array(
    z.object({ type: z.string(), hex: z.nullable(z.string()), grams: z.nullable(z.number()) }),
  ),
})
export type Plate = z.infer<typeof plate>

/** The plates of a project with several, and one image of them in the layout of `plateSheet`. */
export const projectPlates = z.object({ plates: z.array(plate), pictureUrl: z.nullable(z.string()) })
export type ProjectPlates = z.infer<typeof projectPlates>
