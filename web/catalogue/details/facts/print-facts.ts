import type { Product } from '#contract/catalogue/catalogue.ts'
import { difficulties } from '#contract/catalogue/difficulties.ts'
import type { Printer } from '#contract/preferences.ts'
import { footprintsOf } from '#contract/printing/printers/bed-fit.ts'
import { fitOn, partByPartText } from '../../../preferences/preferences.ts'
import { countOf, formatGrams, formatMillimetres } from '../../../ui/format/format.ts'
import { partsText, singleParts } from '../../products/product-facts.ts'
import { filamentChangeFacts, printerDifferences, printTimes } from './printer-facts.ts'

type Reader = { printer: Printer | undefined; formatSize: (sizeMm: readonly number[]) => string }

/** Returns the rows of the print table, with the fit on the member's printer. */
export function printFacts(product: Product, { printer, formatSize }: Reader) {
  const { print, grams, sizeMm } = product
  return [
    ...printTimes(product, { printer, fitsSmall: fitOf(smallBed, product).scale === 1 }),
    { label: 'Filament', value: `${formatGrams(grams)} of ${print.material}` },
    ...filamentChangeFacts(product, printer),
    { label: product.parts > 1 ? 'Largest part' : 'Size', value: formatSize(sizeMm) },
    ...(printer ? [{ label: `Fits your ${printer.model}`, value: fitText(printer, product) }] : []),
    ...(printer ? printerDifferences(printer, product) : []),
    { label: 'Parts', value: partsText(product) },
    {
      label: 'Layer height',
      value: `${formatMillimetres(print.layerHeightMm)}, ${formatMillimetres(print.nozzleMm)} nozzle`,
    },
    { label: 'Walls and infill', value: `${countOf(print.walls, 'wall')}, ${infill(print)}` },
    ...shells(print),
    { label: 'Supports', value: print.supports ? 'Needed' : 'None' },
    ...(print.brimMm ? [{ label: 'Brim', value: formatMillimetres(print.brimMm) }] : []),
    { label: 'Difficulty', value: difficulties[print.difficulty] },
  ]
}

const smallBed = [180, 180, 180] as const

function fitOf(bed: Printer['bed'] | typeof smallBed, { files }: Product) {
  const meshes = singleParts(files).flatMap(({ mesh }) => mesh ?? [])
  return fitOn(bed, {
    parts: meshes.flatMap(footprintsOf),
    plates: meshes.flatMap(({ platesMm, ...mesh }) => {
      return platesMm?.flatMap((sizeMm) => footprintsOf({ sizeMm })) ?? footprintsOf(mesh)
    }),
  })
}

function fitText({ bed }: Printer, product: Product) {
  const { scale, isPartByPart } = fitOf(bed, product)
  if (isPartByPart) return partByPartText
  const percent = Math.floor(scale * 100)
  return percent === 100 ? 'Yes' : `No, scale to ${percent} %`
}

function shells({ topMm, bottomMm }: Product['print']) {
  const sides = Object.entries({ top: topMm, bottom: bottomMm })
  const given = sides.flatMap(([side, mm]) => (mm === undefined ? [] : `${side} ${formatMillimetres(mm)}`))
  return given.length > 0 ? [{ label: 'Shells', value: given.join(', ') }] : []
}

function infill({ infillPercent, infillPattern }: Product['print']) {
  return infillPercent === 0 ? 'no infill' : `${infillPercent} % ${infillPattern}`
}
