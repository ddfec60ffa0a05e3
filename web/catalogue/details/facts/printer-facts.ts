import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Printer } from '#contract/preferences.ts'
import { costOfChanges } from '#contract/printing/filament-changes.ts'
import type { PrinterClass } from '#contract/printing/printer-motions.ts'
import { changerOfPrinter, classOfPrinter } from '#contract/printing/printers.ts'
import { formatGrams, formatMillimetres, formatMinutes } from '../../../ui/format/format.ts'

type OwnPrinter = Pick<Printer, 'model' | 'nozzle' | 'multiColour'>
type Times = Pick<Product, 'minutes' | 'fastMinutes' | 'smallMinutes'>
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
    ...(fitsSmall && times.smallMinutes ? small : []),
    { label: 'Print time, Prusa MK3', value: time('slow') },
  ]
}

function minutesOn({ minutes, fastMinutes, smallMinutes }: Times, printer: PrinterClass) {
  const others = { small: fastMinutes, smallSlow: minutes, ...smallMinutes }
  return { slow: minutes, fast: fastMinutes, ...others }[printer]
}

/** Returns notes about the differences between the member's printer and the tested one. */
export function printerDifferences(
  { model, nozzle, multiColour }: OwnPrinter,
  { print: { nozzleMm, colours = 1 }, filamentChanges }: Printed,
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

type Printed = {
  print: Pick<Product['print'], 'nozzleMm' | 'colours'>
  filamentChanges: Product['filamentChanges']
}

/** Returns the time and filament of a print's filament changes on the member's printer, or on a common one. */
export function filamentChangeFacts(
  {
    filamentChanges,
    print,
  }: Pick<Product, 'filamentChanges'> & { print: Pick<Product['print'], 'material'> },
  printer: OwnPrinter | undefined,
) {
  if (!filamentChanges) return []
  const { count, isCounted } = filamentChanges
  const changer = printer ? changerOfPrinter(printer.model) : 'feeder'
  const { minutes, grams } = costOfChanges(count, { changer, material: print.material })
  const more = `about ${formatMinutes(minutes)} and ${formatGrams(grams)} more, without a prime tower${printer ? '' : ', as on a Bambu Lab with AMS'}`
  const isByHand = printer && !printer.multiColour
  const taking = isByHand ? '' : `: ${more}`
  const value = `${count} in one print${isCounted ? ', counted in the time and filament' : taking}`
  return [{ label: 'Filament changes', value }]
}
