import { type AllParts, allPartsEnding } from '#contract/catalogue/model-changes.ts'
import type { FormFile } from '#contract/catalogue/product-form.ts'
import type { FileValue } from '../form/form-values.ts'

export type FactsOf = (row: FileValue) => Pick<FormFile, 'mesh' | 'estimate'> | undefined

export function hasAllPartsName({ name }: Pick<FileValue, 'name'>) {
  return name.toLowerCase().endsWith(allPartsEnding)
}

/** The generated 3MF with all parts; a print project of that name is the designer's own. */
export function findAllParts(files: readonly FileValue[], factsOf: FactsOf) {
  return files.find((row) => hasAllPartsName(row) && !isPrintProject(factsOf(row)))
}

/** What to make again when one of these files is changed; undefined without a 3MF with all parts. */
export function allPartsOf(files: readonly FileValue[], factsOf: FactsOf): AllParts | undefined {
  const whole = findAllParts(files, factsOf)
  const parts = files.filter(({ name }) => name.toLowerCase().endsWith('.stl'))
  return whole && { name: whole.name, parts: parts.map(({ fileId, copies }) => ({ fileId, copies })) }
}

/** A 3MF without filaments and settings has an empty project; one without an estimate may be a project. */
function isPrintProject(facts: ReturnType<FactsOf>) {
  if (!facts?.estimate) return true
  const { source, project } = facts.estimate
  if (source === 'project' || project?.paintedColours) return true
  return project !== undefined && (project.filaments.length > 0 || Object.keys(project.settings).length > 0)
}
