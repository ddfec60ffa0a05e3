import type { FilamentChanges } from './print-estimate.ts'
import { densityOf } from './print-figures.ts'

/** How a printer changes filament: what one change takes. Assumptions; their sources are in docs/estimates.md. */
export const filamentChangers = {
  /** Several spools feed one nozzle, which is purged: AMS, AMS lite, ACE, CFS, IFS, MMU. */
  feeder: { seconds: 79, purgedMm3: 325 },
  /** Each filament has its own nozzle, which is primed. */
  toolheads: { seconds: 15, purgedMm3: 45 },
} as const
export type FilamentChanger = keyof typeof filamentChangers

/** Returns how often the filament changes in layers of this height. */
export function changeCount({ layeredMm, switches }: FilamentChanges, layerHeightMm: number): number {
  return Math.round(layeredMm / layerHeightMm) + switches
}

/** Returns the minutes and grams that so many changes add to a print. */
export function costOfChanges(
  count: number,
  { changer, material }: { changer: FilamentChanger; material: string },
): { minutes: number; grams: number } {
  const { seconds, purgedMm3 } = filamentChangers[changer]
  return { minutes: (count * seconds) / 60, grams: (count * purgedMm3 * densityOf(material)) / 1000 }
}
