import { plateSheet } from '#contract/catalogue/plate-sheet.ts'
import type { Plate } from '#contract/printing/models/plates.ts'
import { countOf, formatGrams, formatMinutes } from '../ui/format/format.ts'

export function plateName({ number, name }: Pick<Plate, 'number' | 'name'>) {
  if (number === null) return 'Not on a plate'
  return name ? `Plate ${number}: ${name}` : `Plate ${number}`
}

/** Returns 'About 24 g, 50 min on a fast printer, 1 h 20 min on others'. */
export function plateFigures(estimate: Plate['estimate']) {
  if (!estimate) return 'No estimate'
  const { grams, minutes, fastMinutes, source } = estimate
  const times = [formatMinutes(fastMinutes), formatMinutes(minutes)]
  const [fast, slow] = times
  const time = fast === slow ? fast : `${fast} on a fast printer, ${slow} on others`
  return `${source === 'own' ? 'About ' : ''}${formatGrams(grams)}, ${time}`
}

/** Returns ', 9 filament changes not counted', or '' without changes. */
export function changesText({ filamentChanges, estimate }: Pick<Plate, 'filamentChanges' | 'estimate'>) {
  if (filamentChanges === 0) return ''
  const changes = `, ${countOf(filamentChanges, 'filament change')}`
  return !estimate || estimate.source === 'project' ? changes : `${changes} not counted`
}

export function filamentText({ type, grams }: Plate['filaments'][number]) {
  return [type || 'Filament', ...(grams === null ? [] : [formatGrams(grams)])].join(', ')
}

const { most, columns } = plateSheet

/** Shows one plate of the sheet in a box of its size; undefined for a plate that is not on it. */
export function plateStyle(index: number, count: number) {
  if (index >= most) return undefined
  const rows = Math.ceil(Math.min(count, most) / columns)
  const [column, row] = [index % columns, Math.floor(index / columns)]
  return {
    width: `${columns * 100}%`,
    transform: `translate(${(-column * 100) / columns}%, ${(-row * 100) / rows}%)`,
  }
}
