import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Printer } from '#contract/preferences.ts'
import { costOfChanges } from '#contract/printing/estimate/filament-changes.ts'
import type { PrinterClass } from '#contract/printing/estimate/printer-motions.ts'
import { usualMinutes } from '#contract/printing/estimate/usual-print-times.ts'
import { changerOfPrinter, classOfPrinter } from '#contract/printing/printers/printers.ts'
import { formatGrams, formatMillimetres, formatMinutes } from '../../../ui/format/format.ts'

type OwnPrinter = Pick<Printer, 'model' | 'nozzle' | 'multiColour'>
type Times = Pick<Product, 'minutes' | 'fastMinutes' | 'printerMinutes'>
type Shown = { printer?: OwnPrinter | undefined; fitsSmall: boolean }

/** Returns the time on the member's printer, or on each class of printer that the design fits. */
export function printTimes(times: Times, { printer, fitsSmall }: Shown) {
  const own = printer && classOfPrinter(printer.model)
  const time = (on: PrinterClass) => formatMinutes(minutesOn(times, on))
  if (own) return [{ label: `Print time on your ${printer.model}`, value: time(own) }]
  const small = [
    { label: 'Print time, Bambu Lab A1 mini', value: time('small') },
    { label: 'Print time, Prusa MINI+', value: time('smallSlow') },
  ]
  return [
    { label: 'Print time, Bambu Lab P1S', value: time('fast') },
    ...(fitsSmall && times.printerMinutes.small ? small : []),
    { label: 'Print time, Prusa MK3', value: time('slow') },
  ]
}

/** Returns the printer of the member and the time on it; undefined without a printer that we know. */
export function ownPrintTime(times: Times, printer: OwnPrinter | undefined) {
  const own = printer && classOfPrinter(printer.model)
  return own && { model: printer.model, minutes: minutesOn(times, own) }
}

function minutesOn(times: Times, printer: PrinterClass) {
  const own: { [On in PrinterClass]?: number | undefined } = times.printerMinutes
  return own[printer] ?? usualMinutes(times, printer)
}

/** Returns notes about the differences between the member's printer and the tested one. */
export function printerDifferences(
  { model, nozzle, multiColour }: OwnPrinter,
  { print: { nozzleMm, colours = 1 }, filamentChanges }: PrintedDesign,
) {
  const nozzles = `Tested with ${formatMillimetres(nozzleMm)}; yours is ${formatMillimetres(nozzle)}`
  const changes = multiColour
    ? `${colours} in one print. Filament changes may add time.`
    : `${colours} in one print; your ${model} changes them by hand`
  return [
    ...(nozzle === nozzleMm ? [] : [{ label: 'Nozzle', value: nozzles }]),
    ...(colours > 1 && !(filamentChanges && multiColour) ? [{ label: 'Colours', value: changes }] : []),
  ]
}

type PrintedDesign = {
  print: Pick<Product['print'], 'nozzleMm' | 'colours'>
  filamentChanges: Product['filamentChanges']
}

type Changing = Times &
  Pick<Product, 'filamentChanges' | 'grams'> & {
    print: Pick<Product['print'], 'material' | 'layerHeightMm' | 'nozzleMm'>
  }

/** Returns the time and filament of a print with its filament changes and a prime tower, on the member's printer or a common one. */
export function filamentChangeFacts(product: Changing, printer: OwnPrinter | undefined) {
  if (!product.filamentChanges) return []
  const { count, isCounted } = product.filamentChanges
  const isByHand = printer && !printer.multiColour
  const taking = isByHand ? '' : `: ${changesText(product, product.filamentChanges, printer)}`
  const value = `${count} in one print${isCounted ? ', counted in the time and filament' : taking}`
  return [{ label: 'Filament changes', value }]
}

function changesText(
  { grams, print, ...times }: Changing,
  changes: NonNullable<Product['filamentChanges']>,
  printer: OwnPrinter | undefined,
) {
  const own = printer && classOfPrinter(printer.model)
  const changer = printer ? changerOfPrinter(printer.model) : 'feeder'
  const more = costOfChanges(changes, { changer, ...print })
  const on = own ? '' : ', as on a Bambu Lab with AMS'
  if (more.towerGrams === undefined)
    return `about ${formatMinutes(more.minutes)} and ${formatGrams(more.grams)} more, without a prime tower${on}`
  const minutes = minutesOn(times, own ?? 'fast') + more.minutes
  return `about ${formatMinutes(minutes)} and ${formatGrams(grams + more.grams)} with colour changes and a prime tower of ${formatGrams(more.towerGrams)}${on}`
}
