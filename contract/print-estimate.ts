import * as z from 'zod/mini'
import type { FileFormat } from './catalogue.ts'

/**
 * Filament and time of one print in PLA, 0.2 mm layers, 15 % infill, without supports; minutes on a slower and on a faster
 * printer. `own` is our quick estimate; a slicer takes some minutes to better it.
 */
export const printEstimate = z.object({
  grams: z.number(),
  minutes: z.number(),
  fastMinutes: z.number(),
  source: z.enum(['own', 'slicer']),
})
export type PrintEstimate = z.infer<typeof printEstimate>

type Estimated = { format: FileFormat | 'webp'; estimate: PrintEstimate | null }

/** Of a whole design: each STL is one part; a 3MF holds them all. Undefined when a part has no estimate. */
export function totalEstimate(files: readonly Estimated[]): PrintEstimate | undefined {
  const singles = files.filter(({ format }) => format === 'stl')
  const projects = files.filter(({ format }) => format === '3mf')
  const estimates = (singles.length > 0 ? singles : projects).map(({ estimate }) => estimate)
  const known = estimates.filter((estimate) => estimate !== null)
  if (known.length === 0 || known.length < estimates.length) return undefined
  const sum = (name: 'grams' | 'minutes' | 'fastMinutes') =>
    Math.max(1, Math.round(known.reduce((total, estimate) => total + estimate[name], 0)))
  return {
    ...{ grams: sum('grams'), minutes: sum('minutes'), fastMinutes: sum('fastMinutes') },
    source: known.every(({ source }) => source === 'slicer') ? 'slicer' : 'own',
  }
}
