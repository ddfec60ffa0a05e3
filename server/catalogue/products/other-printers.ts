import type { Product } from '#contract/catalogue/catalogue.ts'
import { changeCount } from '#contract/printing/estimate/filament-changes.ts'
import { timedClasses } from '#contract/printing/estimate/printer-motions.ts'
import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { type StoredEstimate, shownEstimate } from './print-estimate.ts'

type PrintedProduct = {
  print: Pick<Product['print'], 'layerHeightMm'>
  fast_minutes: number
  files: (Pick<Product['files'][number], 'name' | 'format' | 'copies'> & {
    estimate: StoredEstimate | null
    is_made: boolean | null
  })[]
}

export function otherPrinters({
  print,
  fast_minutes: minutes,
  files,
}: PrintedProduct): Pick<Product, 'printerMinutes' | 'filamentChanges'> {
  const total = totalEstimate(
    files
      .filter(({ estimate }) => estimate)
      .map((file) => ({ ...file, isMade: file.is_made, estimate: shownEstimate(file.estimate) })),
  )
  const { printerRatios = {}, filamentChanges, source } = total ?? {}
  const count = filamentChanges ? changeCount(filamentChanges, print.layerHeightMm) : 0
  return {
    printerMinutes: Object.fromEntries(
      timedClasses.flatMap((printer) => {
        const ratio = printerRatios[printer]
        return ratio === undefined ? [] : [[printer, Math.round(minutes * ratio)]]
      }),
    ),
    filamentChanges:
      count > 0 ? { count, isCounted: source === 'project', tower: filamentChanges?.tower ?? null } : null,
  }
}
