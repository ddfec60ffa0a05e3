import type { Product } from '#contract/catalogue/catalogue.ts'
import { changeCount } from '#contract/printing/estimate/filament-changes.ts'
import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { type StoredEstimate, shownEstimate } from './print-estimate.ts'

type Printed = {
  print: Pick<Product['print'], 'layerHeightMm'>
  fast_minutes: number
  files: (Pick<Product['files'][number], 'name' | 'format' | 'copies'> & {
    estimate: StoredEstimate | null
    is_made: boolean | null
  })[]
}

/** Returns the print time on small printers and on those with motions of their own, and the filament changes of prints in several colours. */
export function otherPrinters({
  print,
  fast_minutes: minutes,
  files,
}: Printed): Pick<Product, 'smallMinutes' | 'singlePrinterMinutes' | 'filamentChanges'> {
  const total = totalEstimate(
    files
      .filter(({ estimate }) => estimate)
      .map((file) => ({ ...file, isMade: file.is_made, estimate: shownEstimate(file.estimate) })),
  )
  const { smallPrinterRatios, singlePrinterRatios = {}, filamentChanges, source } = total ?? {}
  const count = filamentChanges ? changeCount(filamentChanges, print.layerHeightMm) : 0
  return {
    smallMinutes: smallPrinterRatios
      ? {
          small: Math.round(minutes * smallPrinterRatios.small),
          smallSlow: Math.round(minutes * smallPrinterRatios.smallSlow),
        }
      : null,
    singlePrinterMinutes: Object.fromEntries(
      Object.entries(singlePrinterRatios).map(([printer, ratio]) => [printer, Math.round(minutes * ratio)]),
    ),
    filamentChanges:
      count > 0 ? { count, isCounted: source === 'project', tower: filamentChanges?.tower ?? null } : null,
  }
}
