import { everydayPrint } from '#contract/catalogue/studio/product-form.ts'
import { changeCount, costOfChanges } from '#contract/printing/estimate/filament-changes.ts'
import type { PrintEstimate } from '#contract/printing/estimate/print-estimate.ts'
import { choicesOf } from '#contract/printing/estimate/print-figures.ts'
import { totalEstimate, totalProject } from '#contract/printing/estimate/total-estimate.ts'
import { countOf, formatGrams, formatMinutes } from '../../../ui/format/format.ts'
import { type FormValues, numberOf } from '../form/form-values.ts'
import { computedSupports } from '../printability/computed-supports.ts'

type Files = Parameters<typeof totalEstimate>[0]
type CheckedFiles = readonly (Files[number] & Parameters<typeof computedSupports>[0][number])[]
type Values = Partial<FormValues>

export function typedChoices({ layerHeightMm, nozzleMm, walls, ...typed }: Values) {
  const { infillPercent, infillPattern, topMm, bottomMm, brimMm, material, supports } = typed
  const number = (text = '') => (text.trim() === '' ? undefined : numberOf(text))
  return {
    layerHeightMm: number(layerHeightMm),
    nozzleMm: number(nozzleMm),
    walls: number(walls),
    infillPercent: number(infillPercent),
    infillPattern: infillPattern?.trim(),
    topMm: number(topMm),
    bottomMm: number(bottomMm),
    brimMm: number(brimMm),
    material: material?.trim(),
    supports,
  }
}

/** Returns filament and time of the files with the typed settings, formatted for the form. */
export function suggestedFigures(files: Files, values: Values): Values {
  const { grams, minutes, fastMinutes } = totalEstimate(files, typedChoices(values)) ?? {}
  return asFormValues({ grams, minutes, fastMinutes })
}

/** Returns the filament and time of a print with its filament changes as text, or that its figures contain them. */
export function changesText({ filamentChanges, source, grams, fastMinutes }: PrintEstimate, values: Values) {
  const choices = choicesOf(typedChoices(values))
  const count = filamentChanges ? changeCount(filamentChanges, choices.layerHeightMm) : 0
  if (count === 0) return ''
  const { tower } = filamentChanges ?? {}
  const cost = costOfChanges({ count, tower }, { changer: 'feeder', ...choices })
  const more = `with a spool feeder ${formatMinutes(cost.minutes)} and ${formatGrams(cost.grams)} more, without a prime tower`
  const whole =
    cost.towerGrams === undefined
      ? more
      : `with a spool feeder and a prime tower of ${formatGrams(cost.towerGrams)}, ${formatGrams(grams + cost.grams)} and ${formatMinutes(fastMinutes + cost.minutes)} on a fast printer`
  const named = countOf(count, 'filament change')
  return ` ${named}: ${source === 'project' ? 'counted' : whole}.`
}

function suggestedSettings(files: Files): Values {
  const { settings = {}, filaments } = totalProject(files) ?? {}
  return asFormValues({ ...settings, colours: filaments?.length || undefined })
}

function asFormValues(figures: Record<string, string | number | boolean | null | undefined>) {
  const known = Object.entries(figures).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    known.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

const everyday = { ...asFormValues(everydayPrint), colours: '1' }
const noFigures = { grams: '', minutes: '', fastMinutes: '' }

/** Updates print data that still equals the previous files' suggestion; what was computed about supports always counts. */
export function followingFiles(
  values: Values,
  { before, after }: { before: CheckedFiles; after: CheckedFiles },
): Values {
  const suggested = following(values, {
    before: { ...everyday, ...suggestedSettings(before) },
    after: { ...everyday, ...suggestedSettings(after) },
  })
  const supports = computedSupports(after)
  const settings = supports === undefined ? suggested : { ...suggested, supports }
  const figures = following(values, {
    before: { ...noFigures, ...suggestedFigures(before, values) },
    after: { ...noFigures, ...suggestedFigures(after, { ...values, ...settings }) },
  })
  return { ...settings, ...figures }
}

/** Updates filament and time after a change of the print data, unless they were typed. */
export function followingChoices(
  values: Values,
  { change, files }: { change: Values; files: Files },
): Values {
  return following(values, {
    before: suggestedFigures(files, values),
    after: suggestedFigures(files, { ...values, ...change }),
  })
}

function following(values: Values, { before, after }: { before: Values; after: Values }): Values {
  const typed = new Map<string, unknown>(Object.entries(values))
  const suggested = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([name]) => typed.get(name) === suggested.get(name)))
}
