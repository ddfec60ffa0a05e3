import { primeTower } from './prime-tower.ts'
import type { PrintChoices } from './print-estimate.ts'
import { densityOf } from './print-figures.ts'
import type { FilamentChanges } from './print-times.ts'

/** How a printer changes filament: what one change takes. Assumptions; their sources are in docs/estimates.md. */
export const filamentChangers = {
  /** Several spools feed one nozzle, which is flushed beside the bed and primed on the tower: AMS, AMS lite, ACE, CFS, IFS. */
  feeder: { seconds: 76, flushedMm3: 280, purgedMm3: 45 },
  /** Several spools feed one nozzle, which is purged on the tower: the MMU of Prusa. */
  mmu: { seconds: 45, flushedMm3: 0, purgedMm3: 140 },
  /** Each filament has its own nozzle, which is primed on the tower. */
  toolheads: { seconds: 15, flushedMm3: 0, purgedMm3: 45 },
} as const
export type FilamentChanger = keyof typeof filamentChangers

/** Returns how often the filament changes in layers of this height. */
export function changeCount({ layeredMm, switches }: FilamentChanges, layerHeightMm: number): number {
  return Math.round(layeredMm / layerHeightMm) + switches
}

type Changing = Pick<PrintChoices, 'layerHeightMm' | 'nozzleMm' | 'material'> & { changer: FilamentChanger }
type Cost = { minutes: number; grams: number; towerGrams: number | undefined }

/** Returns the minutes and grams that so many changes add to a print; with those of a prime tower where its plan is known. */
export function costOfChanges(
  { count, tower }: { count: number; tower?: FilamentChanges['tower'] | null },
  { changer, material, ...sizes }: Changing,
): Cost {
  const { seconds, flushedMm3, purgedMm3 } = filamentChangers[changer]
  const gramsOf = (volume: number) => (volume * densityOf(material)) / 1000
  const grams = gramsOf(count * flushedMm3)
  if (!tower)
    return {
      minutes: (count * seconds) / 60,
      grams: grams + gramsOf(count * purgedMm3),
      towerGrams: undefined,
    }
  const printed = primeTower(tower, { count, purgedMm3, ...sizes })
  const towerGrams = gramsOf(printed.volume)
  return {
    minutes: (count * seconds + printed.seconds - tower.coolingSeconds) / 60,
    grams: grams + towerGrams,
    towerGrams,
  }
}
