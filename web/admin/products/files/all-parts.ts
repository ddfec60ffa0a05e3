import { type AllParts, allPartsEnding } from '#contract/catalogue/model-changes.ts'
import type { FormFile } from '#contract/catalogue/product-form.ts'
import type { FileValue } from '../form/form-values.ts'

export type FactsOf = (row: FileValue) => Pick<FormFile, 'mesh' | 'estimate'> | undefined

type Named = Pick<FileValue, 'name'>

/** Of a second ZIP with the same name it is 'stool-all-parts-2.3mf'. */
export function hasAllPartsName({ name }: Named) {
  return name
    .toLowerCase()
    .replace(/-\d+\.3mf$/, '.3mf')
    .endsWith(allPartsEnding)
}

/** The generated 3MFs with all parts of a ZIP; a print project of that name is the designer's own. */
export function listAllParts(files: readonly FileValue[], factsOf: FactsOf) {
  return files.filter((row) => hasAllPartsName(row) && !isPrintProject(factsOf(row)))
}

/** What to make again when a file of the design is changed; undefined unless it has one 3MF with all parts. */
export function allPartsOf(
  files: readonly FileValue[],
  { fileId: changed, factsOf }: { fileId: string; factsOf: FactsOf },
): AllParts | undefined {
  const [whole, other] = listAllParts(files, factsOf)
  if (!whole || other || files.every(({ id }) => id !== changed)) return undefined
  const parts = files.filter(({ name }) => name.toLowerCase().endsWith('.stl'))
  return { name: whole.name, parts: parts.map(({ fileId, copies }) => ({ fileId, copies })) }
}

/** The 3MF with all parts that using these copies replaces or, without a new one, removes: never one of several. */
export function replacedAllParts(
  files: readonly FileValue[],
  { copies, factsOf }: { copies: readonly Named[]; factsOf: FactsOf },
) {
  const present = listAllParts(files, factsOf)
  const again = copies.find(hasAllPartsName)
  if (again) return present.find(({ name }) => name === again.name)
  return present.length === 1 ? present[0] : undefined
}

/** A 3MF without filaments and settings has an empty project; one without an estimate may be a project. */
function isPrintProject(facts: ReturnType<FactsOf>) {
  if (!facts?.estimate) return true
  const { source, project } = facts.estimate
  if (source === 'project' || project?.paintedColours) return true
  return project !== undefined && (project.filaments.length > 0 || Object.keys(project.settings).length > 0)
}
