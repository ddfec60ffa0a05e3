import * as z from 'zod/mini'
import type { FileFormat } from './catalogue.ts'
import { type PrintFigures, printFigures, usualChoices } from './print-figures.ts'

/** What a 3MF says of its own print: filaments ('PLA' or '', '#rrggbb' or null) and settings. */
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
 * What a slicer makes of a model, in mm3: for each of some numbers of walls the walls, solid layers and sparse infill;
 * and the room below overhangs. Layers are counted in 0.2 mm; a short one prints so little that it waits to cool.
 */
const printPaths = z.object({
  shells: z.array(z.object({ count: z.number(), walls: z.number(), solid: z.number(), sparse: z.number() })),
  overhung: z.number(),
  /** In mm2, seen from above. */
  overhangs: z.number(),
  layers: z.number(),
  shortLayers: z.number(),
})
export type PrintPaths = z.infer<typeof printPaths>

/** What decides how much filament and time a print takes. */
const printChoices = z.object({
  layerHeightMm: z.number(),
  walls: z.number(),
  infillPercent: z.number(),
  material: z.string(),
  supports: z.boolean(),
})
export type PrintChoices = z.infer<typeof printChoices>

/**
 * Filament and time of one print with its choices, or the usual ones; minutes on a slower and on a faster printer. `own`
 * is our quick estimate, which a slicer takes some minutes to better; `project` is what a 3MF that was sliced says itself.
 */
export const printEstimate = z.object({
  grams: z.number(),
  minutes: z.number(),
  fastMinutes: z.number(),
  source: z.enum(['own', 'slicer', 'project']),
  project: z.optional(projectPrint),
  choices: z.optional(printChoices),
  /** What the figures are with other choices; absent for a model that is beyond estimating. */
  paths: z.optional(printPaths),
})
export type PrintEstimate = z.infer<typeof printEstimate>

type Estimated = {
  name: string
  format: FileFormat | 'webp'
  estimate: PrintEstimate | null
  /** Once unless told. */
  copies?: number
}

/** The figures of a file when it is printed with these choices: as it was measured, in proportion to our own figures. */
function figuresWith(estimate: PrintEstimate, choices: PrintChoices | undefined): PrintFigures {
  const { paths, choices: measured = usualChoices } = estimate
  if (!paths || !choices) return estimate
  const [before, after] = [printFigures(paths, measured), printFigures(paths, choices)]
  const scaled = (name: keyof PrintFigures) =>
    before[name] > 0 ? estimate[name] * (after[name] / before[name]) : estimate[name]
  return { grams: scaled('grams'), minutes: scaled('minutes'), fastMinutes: scaled('fastMinutes') }
}

/**
 * Of a whole design, printed with these choices or as its files say, and every part as often as it is printed: each STL
 * is one part, and the 3MF named like it is the same part. Another 3MF holds all parts if it weighs about as much as they
 * do, be it only once each, and is one more part otherwise. Undefined when a part has no estimate.
 */
export function totalEstimate(
  measured: readonly Estimated[],
  choices?: PrintChoices,
): PrintEstimate | undefined {
  const files = measured.map(({ estimate, ...file }) => {
    return { ...file, estimate: estimate && { ...estimate, ...figuresWith(estimate, choices) } }
  })
  const singles = files.filter(({ format }) => format === 'stl')
  const projects = projectsOf(files)
  const parts = sumOf(singles)
  const eachOnce = sumOf(singles.map((file) => ({ ...file, copies: 1 })))
  const weighs = ({ estimate }: Estimated, all = eachOnce) =>
    all && estimate && estimate.grams >= all.grams * 0.9
  const whole = projects.find((project) => weighs(project))
  if (!whole) return sumOf([...singles, ...projects])
  return weighs(whole, parts) ? sumOf([whole]) : parts
}

/** A 3MF of a name of its own; those that were sliced first. */
function projectsOf(files: readonly Estimated[]) {
  const parts = new Set(files.filter(({ format }) => format === 'stl').map(({ name }) => stemOf(name)))
  const isSliced = ({ estimate }: Estimated) => Number(estimate?.source === 'project')
  return files
    .filter(({ format, name }) => format === '3mf' && !parts.has(stemOf(name)))
    .toSorted((one, other) => isSliced(other) - isSliced(one))
}

function stemOf(name: string) {
  return name.replace(/\.[^.]*$/, '').toLowerCase()
}

function sumOf(files: readonly Estimated[]): PrintEstimate | undefined {
  const known = files.flatMap(({ estimate, copies = 1 }) => (estimate ? [{ ...estimate, copies }] : []))
  const [first] = known
  if (!first || known.length < files.length) return undefined
  const sum = (name: 'grams' | 'minutes' | 'fastMinutes') =>
    Math.max(1, Math.round(known.reduce((total, estimate) => total + estimate.copies * estimate[name], 0)))
  return {
    ...{ grams: sum('grams'), minutes: sum('minutes'), fastMinutes: sum('fastMinutes') },
    source: known.every(({ source }) => source === first.source) ? first.source : 'own',
  }
}

/** How the 3MF files of a design are to be printed: the settings of the first, and the most filaments at once. */
export function totalProject(files: readonly Estimated[]): ProjectPrint | undefined {
  const told = projectsOf(files).flatMap(({ estimate }) => estimate?.project ?? [])
  const [first] = told
  if (!first) return undefined
  const most = told.reduce((one, other) => (other.filaments.length > one.filaments.length ? other : one))
  return { settings: first.settings, filaments: most.filaments }
}
