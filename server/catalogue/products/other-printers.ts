import type { Product } from '#contract/catalogue/catalogue.ts'
import { changeCount } from '#contract/printing/filament-changes.ts'
import { choicesOf } from '#contract/printing/print-figures.ts'
import type { EstimateSource } from '#contract/printing/print-times.ts'
import { totalEstimate } from '#contract/printing/total-estimate.ts'
import { type StoredEstimate, shownEstimate } from './print-estimate.ts'

type Printed = {
  print: Product['print']
  grams: number
  minutes: number
  fast_minutes: number
  files: (Pick<Product['files'][number], 'name' | 'format' | 'copies'> & {
    estimate: StoredEstimate | null
  })[]
}

/** Returns what the files of a design say of small printers, and of prints in several colours. */
export function otherPrinters({
  print,
  fast_minutes: minutes,
  files,
}: Printed): Pick<Product, 'smallMinutes' | 'filamentChanges'> {
  const total = totalEstimate(
    files
      .filter(({ estimate }) => estimate)
      .map((file) => ({ ...file, estimate: shownEstimate(file.estimate) })),
  )
  const { smallPrinterRatios, filamentChanges, source } = total ?? {}
  const count = filamentChanges ? changeCount(filamentChanges, print.layerHeightMm) : 0
  return {
    smallMinutes: smallPrinterRatios
      ? {
          small: Math.round(minutes * smallPrinterRatios.small),
          smallSlow: Math.round(minutes * smallPrinterRatios.smallSlow),
        }
      : null,
    filamentChanges: count > 0 ? { count, isCounted: source === 'project' } : null,
  }
}

/** Returns where filament and times of a design come from; null when they are not those of its files. */
export function estimateSource({
  print,
  grams,
  minutes,
  fast_minutes,
  files,
}: Printed): EstimateSource | null {
  const total = totalEstimate(
    files.map((file) => ({ ...file, estimate: shownEstimate(file.estimate) })),
    choicesOf(print),
  )
  const isOfFiles = total?.grams === grams && total.minutes === minutes && total.fastMinutes === fast_minutes
  return isOfFiles ? total.source : null
}
