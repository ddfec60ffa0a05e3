import * as z from 'zod/mini'

/** Filaments ('PLA' or '', '#rrggbb' or null) and settings that a 3MF project holds. */
const projectPrint = z.object({
  filaments: z.array(z.object({ type: z.string(), hex: z.nullable(z.string()) })),
  settings: z.partial(
    z.object({
      layerHeightMm: z.number(),
      nozzleMm: z.number(),
      walls: z.number(),
      infillPercent: z.number(),
      infillPattern: z.string(),
      material: z.string(),
      supports: z.boolean(),
    }),
  ),
})
export type ProjectPrint = z.infer<typeof projectPrint>

/**
 * Volumes in mm3 that a slicer fills: for some counts of walls the walls, solid layers and sparse infill, and the space
 * below overhangs. Layers are 0.2 mm high; the printer waits for a short layer to cool.
 */
const printPaths = z.object({
  shells: z.array(z.object({ count: z.number(), walls: z.number(), solid: z.number(), sparse: z.number() })),
  overhung: z.number(),
  /** Their area from above, in mm2. */
  overhangs: z.number(),
  layers: z.number(),
  shortLayers: z.number(),
})
export type PrintPaths = z.infer<typeof printPaths>

const printChoices = z.object({
  layerHeightMm: z.number(),
  walls: z.number(),
  infillPercent: z.number(),
  material: z.string(),
  supports: z.boolean(),
})
export type PrintChoices = z.infer<typeof printChoices>

/**
 * Filament and time of one print with `choices`, or the default ones; minutes on a slow and on a fast printer. `own` is our
 * quick estimate until a slicer has finished; `project` comes from a sliced 3MF.
 */
export const printEstimate = z.object({
  grams: z.number(),
  minutes: z.number(),
  fastMinutes: z.number(),
  source: z.enum(['own', 'slicer', 'project']),
  project: z.optional(projectPrint),
  choices: z.optional(printChoices),
  /** For the figures with other choices; absent for a model that cannot be estimated. */
  paths: z.optional(printPaths),
})
export type PrintEstimate = z.infer<typeof printEstimate>
