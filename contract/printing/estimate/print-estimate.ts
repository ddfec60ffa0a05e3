import * as z from 'zod/mini'
import { slicerFeature } from '../models/slicer-features.ts'
import { estimateSource, filamentChanges, timedPrinters } from './print-times.ts'

/** Filaments ('PLA' or '', '#rrggbb' or null) and settings that a 3MF project holds. */
const projectPrint = z.object({
  filaments: z.array(z.object({ type: z.string(), hex: z.nullable(z.string()) })),
  /** On painted surfaces and below them; absent without painting. */
  paintedColours: z.optional(z.number()),
  features: z.optional(z.array(slicerFeature)),
  /** Settings of single parts that our estimate leaves out, in words. */
  partSettings: z.optional(z.array(z.string())),
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

/** Layers that are alike: the means of one layer, in mm and mm2. */
const printBand = z.object({
  /** The height of all its layers together. */
  height: z.number(),
  area: z.number(),
  /** Seen from above, of all layers, for each mm of their height; and of the lowest solid layers over sparse infill. */
  top: z.number(),
  bridged: z.number(),
  /** Under overhangs. */
  overhung: z.number(),
  /** The length of the outlines, and their number. */
  outline: z.number(),
  loops: z.number(),
  /** Outlines around bodies, less those around holes; and the travel between outlines in mm, and how often it needs a retraction. Absent in estimates of earlier releases. */
  turns: z.optional(z.number()),
  travel: z.optional(z.number()),
  hops: z.optional(z.number()),
  /** For the outlines as an outer and as an inner wall, on each class of printer. */
  seconds: z.array(z.array(z.number())),
  /** At each of `wallDepths`: solid, small sparse and sparse area, rows of solid and of sparse lines, and the number of cavities. */
  insides: z.array(z.array(z.number())),
  /** Solid areas reach under the walls of the layers above and below; absent in estimates of earlier releases. */
  widened: z.optional(z.boolean()),
})
export type PrintBand = z.infer<typeof printBand>

const printChoices = z.object({
  layerHeightMm: z.number(),
  walls: z.number(),
  infillPercent: z.number(),
  infillPattern: z.string(),
  nozzleMm: z.number(),
  brimMm: z.number(),
  material: z.string(),
  supports: z.boolean(),
  /** The thickness of the solid layers, where a file says it. */
  topMm: z.optional(z.number()),
  bottomMm: z.optional(z.number()),
  /** The density of the filament in g/cm3, if a file gives it. */
  density: z.optional(z.number()),
})
export type PrintChoices = z.infer<typeof printChoices>

const laidOut = z.object({
  plates: z.number(),
  bands: z.array(printBand),
  /** The area of overhangs from above, in mm2. */
  overhangs: z.number(),
})

/** What a slicer lays out on a number of plates: the first band holds their first layers. */
const toolpaths = z.extend(laidOut, {
  /** The objects that a project prints with settings of their own, which are in no band above. */
  own: z.optional(z.array(z.extend(laidOut, { choices: z.partial(printChoices) }))),
})
export type Toolpaths = z.infer<typeof toolpaths>

/**
 * Filament and time of one print with `choices`, or the default ones; minutes on a slow and on a fast printer. `own` is our
 * quick estimate until a slicer has finished; `project` comes from a sliced 3MF.
 */
export const printEstimate = z.object({
  grams: z.number(),
  minutes: z.number(),
  fastMinutes: z.number(),
  source: estimateSource,
  project: z.optional(projectPrint),
  choices: z.optional(printChoices),
  /** Those of the file, once a slicer measured it with those of its design. */
  ownChoices: z.optional(printChoices),
  /** Times on other printers, for one minute on a fast one; absent or incomplete in estimates of earlier releases. */
  printerRatios: z.optional(timedPrinters),
  /** Of a project of several filaments. */
  filamentChanges: z.optional(filamentChanges),
  /** For the figures with other choices; absent for a model that cannot be estimated. */
  toolpaths: z.optional(toolpaths),
})
export type PrintEstimate = z.infer<typeof printEstimate>
