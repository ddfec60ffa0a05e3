import type { Product } from '#contract/catalogue.ts'
import { formatGrams, formatMinutes, formatNumber, formatSize } from '../ui/format.ts'

const difficulties = { easy: 'Easy', medium: 'Medium', hard: 'For experienced makers' }

/** The print in a table: what it takes, and how it was meant. */
export function printFacts({ print, grams, minutes, fastMinutes, parts, sizeMm }: Product) {
  return [
    { label: 'Print time', value: `${formatMinutes(fastMinutes)} to ${formatMinutes(minutes)}` },
    { label: 'Filament', value: `${formatGrams(grams)} of ${print.material}` },
    { label: 'Largest part', value: formatSize(sizeMm) },
    { label: 'Parts', value: formatNumber(parts) },
    {
      label: 'Layer height',
      value: `${formatNumber(print.layerHeightMm)} mm, ${formatNumber(print.nozzleMm)} mm nozzle`,
    },
    { label: 'Walls and infill', value: `${print.walls} walls, ${infill(print)}` },
    { label: 'Supports', value: print.supports ? 'Needed' : 'None' },
    { label: 'Difficulty', value: difficulties[print.difficulty] },
  ]
}

function infill({ infillPercent, infillPattern }: Product['print']) {
  return infillPercent === 0 ? 'no infill' : `${infillPercent} % ${infillPattern}`
}
