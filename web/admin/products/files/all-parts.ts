import { type AllParts, allPartsEnding } from '#contract/catalogue/studio/model-changes.ts'
import type { FormFile } from '#contract/catalogue/studio/product-form.ts'
import type { FileValue } from '../form/form-values.ts'

export type FactsOf = (
  row: Pick<FileValue, 'id'>,
) => (Pick<FormFile, 'mesh' | 'estimate' | 'isAllParts'> & Partial<Pick<FormFile, 'isMade'>>) | undefined

type NamedFile = Pick<FileValue, 'id' | 'name'>

/** Returns true for a 3MF generated from all parts of a ZIP; one without the mark is the designer's own, whatever its name. */
export function isAllParts(row: NamedFile, factsOf: FactsOf) {
  return factsOf(row)?.isAllParts === true
}

/** Returns true for 'stool-all-parts.3mf', and for 'stool-all-parts-2.3mf' of a second ZIP with the same name. */
export function hasAllPartsName({ name }: NamedFile) {
  return name
    .toLowerCase()
    .replace(/-\d+\.3mf$/, '.3mf')
    .endsWith(allPartsEnding)
}

/** Returns the 3MF with all parts to generate again after a change of a file; undefined unless there is exactly one. */
export function allPartsOf(
  files: readonly FileValue[],
  { fileId: changed, factsOf }: { fileId: string; factsOf: FactsOf },
): AllParts | undefined {
  const [whole, other] = files.filter((row) => isAllParts(row, factsOf))
  const parts = files.filter(({ name }) => name.toLowerCase().endsWith('.stl'))
  if (!whole || other || parts.every(({ id }) => id !== changed)) return undefined
  return { name: whole.name, parts: parts.map(({ fileId, copies }) => ({ fileId, copies })) }
}

/** Returns the 3MF with all parts that using these copies replaces or, without a new one, removes: never one of several. */
export function replacedAllParts(
  files: readonly FileValue[],
  { copies, factsOf }: { copies: readonly NamedFile[]; factsOf: FactsOf },
) {
  const present = files.filter((row) => isAllParts(row, factsOf))
  const again = copies.find((copy) => isAllParts(copy, factsOf))
  if (again) return present.find(({ name }) => name === again.name)
  return present.length === 1 ? present[0] : undefined
}
