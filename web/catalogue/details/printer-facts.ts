import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Printer } from '#contract/preferences.ts'
import { classOfPrinter } from '#contract/printing/printers.ts'
import { formatMillimetres, formatMinutes } from '../../ui/format/format.ts'

type OwnPrinter = Pick<Printer, 'model' | 'nozzle' | 'multiColour'>
type Times = Pick<Product, 'minutes' | 'fastMinutes'>

/** The time on the member's printer, or on each class of printer. */
export function printTimes({ minutes, fastMinutes }: Times, printer?: OwnPrinter | undefined) {
  const own = printer && classOfPrinter(printer.model)
  if (own)
    return [
      {
        label: `Print time on your ${printer.model}`,
        value: formatMinutes(own === 'fast' ? fastMinutes : minutes),
      },
    ]
  return [
    { label: 'Print time, fast printer', value: `${formatMinutes(fastMinutes)}, as on a Bambu Lab` },
    { label: 'Print time, other printer', value: `${formatMinutes(minutes)}, as on a Prusa MK3` },
  ]
}

/** What a member must mind because their printer is another one. */
export function printerDifferences(
  { model, nozzle, multiColour }: OwnPrinter,
  { nozzleMm, colours = 1 }: Pick<Product['print'], 'nozzleMm' | 'colours'>,
) {
  const nozzles = `Tested with ${formatMillimetres(nozzleMm)}; yours is ${formatMillimetres(nozzle)}`
  const changes = multiColour
    ? `${colours} in one print. Filament changes may add time.`
    : `${colours} in one print; your ${model} changes them by hand`
  return [
    ...(nozzle === nozzleMm ? [] : [{ label: 'Nozzle', value: nozzles }]),
    ...(colours > 1 ? [{ label: 'Colours', value: changes }] : []),
  ]
}
