import { totalEstimate, totalProject } from '#contract/print-estimate.ts'
import { everydayPrint } from '#contract/product-form.ts'
import type { FormValues } from './form-values.ts'

type Files = Parameters<typeof totalEstimate>[0]

/** The print data that the files say themselves, as it is written. */
export function suggestedPrint(files: Files): Partial<FormValues> {
  const { grams, minutes, fastMinutes } = totalEstimate(files) ?? {}
  const { settings = {}, filaments } = totalProject(files) ?? {}
  const colours = filaments?.length || undefined
  return written({ ...settings, colours, grams, minutes, fastMinutes })
}

function written(said: Record<string, string | number | boolean | null | undefined>) {
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    known.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )
}

const withoutFiles = {
  ...written(everydayPrint),
  grams: '',
  minutes: '',
  fastMinutes: '',
  colours: '1',
}

/** What other files change of the print data: whatever still says what the files before suggested. */
export function followingFiles(
  values: Partial<FormValues>,
  { before, after }: { before: Files; after: Files },
) {
  const typed = new Map<string, unknown>(Object.entries(values))
  const suggested = new Map<string, unknown>(Object.entries({ ...withoutFiles, ...suggestedPrint(before) }))
  const next = Object.entries({ ...withoutFiles, ...suggestedPrint(after) })
  return Object.fromEntries(next.filter(([name]) => typed.get(name) === suggested.get(name)))
}
