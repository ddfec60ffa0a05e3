import type { Product } from '#contract/catalogue/catalogue.ts'
import type { Printer } from '#contract/preferences.ts'
import { formatMillimetres, formatMinutes } from '../../ui/format/format.ts'

/** The time on each class of printer. */
export function printTimes({ minutes, fastMinutes }: Pick<Product, 'minutes' | 'fastMinutes'>) {
  return [
    { label: 'Print time, fast printer', value: `${formatMinutes(fastMinutes)}, as on a Bambu Lab` },
    { label: 'Print time, other printer', value: `${formatMinutes(minutes)}, as on a Prusa MK3` },
  ]
}

type OwnPrinter = Pick<Printer, 'model' | 'nozzle' | 'multiColour'>

/** What a member must mind because their printer is another one. */
export function printerDifferences(
  { model, nozzle, multiColour }: OwnPrinter,
  { nozzleMm, colours = 1 }: Pick<Product['print'], 'nozzleMm' | 'colours'>,
) {
  const nozzles = `Tested with ${formatMillimetres(nozzleMm)}; yours is ${formatMillimetres(nozzle)}`
  const changes = `${colours} in one print; your ${model} changes them by hand`
  return [
    ...(nozzle === nozzleMm ? [] : [{ label: 'Nozzle', value: nozzles }]),
    ...(colours > 1 && !multiColour ? [{ label: 'Colours', value: changes }] : []),
  ]
}
