import { everydayPrint } from '#contract/catalogue/product-form.ts'
import { choicesOf } from '#contract/printing/print-figures.ts'
import { totalEstimate, totalProject } from '#contract/printing/total-estimate.ts'
import { type FormValues, numberOf } from '../form/form-values.ts'

type Files = Parameters<typeof totalEstimate>[0]
type Values = Partial<FormValues>

/** How the design is printed, as far as what is typed says so. */
export function typedChoices({ layerHeightMm, walls, infillPercent, material, supports }: Values) {
  const number = (text = '') => (text.trim() === '' ? undefined : numberOf(text))
  return choicesOf({
    layerHeightMm: number(layerHeightMm),
    walls: number(walls),
    infillPercent: number(infillPercent),
    material: material?.trim(),
    supports,
  })
}

/** Filament and time of the files when they are printed as it is typed, as they are written. */
export function suggestedFigures(files: Files, values: Values): Values {
  const { grams, minutes, fastMinutes } = totalEstimate(files, typedChoices(values)) ?? {}
  return written({ grams, minutes, fastMinutes })
}

/** How the files say themselves that they are printed. */
function suggestedSettings(files: Files): Values {
  const { settings = {}, filaments } = totalProject(files) ?? {}
  return written({ ...settings, colours: filaments?.length || undefined })
}

function written(said: Record<string, string | number | boolean | null | undefined>) {
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    known.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

const everyday = { ...written(everydayPrint), colours: '1' }
const noFigures = { grams: '', minutes: '', fastMinutes: '' }

/** What other files change of the print data: whatever still says what the files before suggested. */
export function followingFiles(values: Values, { before, after }: { before: Files; after: Files }): Values {
  const settings = following(values, {
    before: { ...everyday, ...suggestedSettings(before) },
    after: { ...everyday, ...suggestedSettings(after) },
  })
  const figures = following(values, {
    before: { ...noFigures, ...suggestedFigures(before, values) },
    after: { ...noFigures, ...suggestedFigures(after, { ...values, ...settings }) },
  })
  return { ...settings, ...figures }
}

/** What a change of the print data changes of filament and time, where they still say what the files suggested. */
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
