import type { AllParts } from '#contract/catalogue/model-changes.ts'
import type { FileValue } from '../form/form-values.ts'

type Named = { name: string }

/** The generated 3MF with all parts. */
export function isAllParts({ name }: Named) {
  return name.toLowerCase().endsWith('-all-parts.3mf')
}

/** What to make again when one of these files is changed; undefined without a 3MF with all parts. */
export function allPartsOf(files: readonly FileValue[]): AllParts | undefined {
  const whole = files.find(isAllParts)
  const parts = files.filter(({ name }) => name.toLowerCase().endsWith('.stl'))
  return whole && { name: whole.name, parts: parts.map(({ fileId, copies }) => ({ fileId, copies })) }
}
