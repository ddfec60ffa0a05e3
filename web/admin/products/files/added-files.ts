import type { Upload, UploadedFile } from '#contract/catalogue/uploads.ts'
import { copiesInName } from '#contract/printing/copies-in-name.ts'
import { type FileValue, withNewerFiles, withNewFiles } from '../form/form-values.ts'
import { type FactsOf, isAllParts, isReadAsProject } from './all-parts.ts'
import { partNameOf } from './part-name.ts'

/** What an upload added to the design by itself. */
export type AddedFiles = {
  uploadId: string
  /** Names in the design. */
  added: string[]
  replaced: string[]
  /** The files before. */
  before: readonly FileValue[]
  /** Sentences about the upload. */
  remarks: string[]
}

type AnalysedUpload = Pick<Upload, 'id'> & {
  files: readonly UploadedFile[]
  leftOut: readonly string[]
}

export function isBroken(files: readonly UploadedFile[]) {
  return files.some(({ problems }) => problems.length > 0)
}

type CopyOf = Pick<Upload, 'turnedFrom' | 'repairedFrom'>

/** The file of the design that a turned or repaired copy replaces. */
export function replacedBy({ turnedFrom, repairedFrom }: CopyOf) {
  return turnedFrom ?? repairedFrom
}

/** False when an administrator must decide first: a changed copy, errors in the mesh, or a model that is likely in inches. */
export function canBeAdded({ files, ...copy }: CopyOf & Pick<AnalysedUpload, 'files'>) {
  return !replacedBy(copy) && !isBroken(files) && files.every(({ suspectedUnit }) => suspectedUnit === null)
}

export function fileValueOf(
  { id, name, format, isMade }: Pick<UploadedFile, 'id' | 'name' | 'format' | 'isMade'>,
  acceptProblems: boolean,
): FileValue {
  const copies = format === 'stl' || isMade ? copiesInName(name) : 1
  return { id, fileId: id, name, partName: partNameOf(name), copies, acceptProblems }
}

/**
 * In a published design a file of the same name is a newer one; a draft saves itself and keeps its files. A generated
 * 3MF never replaces one of the designer.
 */
export function addUploadedFiles(
  files: readonly FileValue[],
  { id: uploadId, files: uploaded, leftOut }: AnalysedUpload,
  { isSeen, factsOf }: { isSeen: boolean; factsOf: FactsOf },
): { rows: FileValue[]; added: AddedFiles } {
  const sold = uploaded.filter(({ kind }) => kind !== 'picture')
  const values = sold.map((file) => fileValueOf(file, false))
  const newer = values.filter((_, index) => isSeen && !isBesideOwn(sold[index], { files, factsOf }))
  const rows = withNewFiles(
    withNewerFiles(files, newer),
    values.filter((value) => !newer.includes(value)),
  )
  const names = rows.filter((row) => values.some(({ id }) => id === row.id)).map(({ name }) => name)
  const isPresent = (name: string) => files.some((file) => file.name.toLowerCase() === name.toLowerCase())
  const remarks = [...new Set(uploaded.flatMap((file) => file.remarks))]
  return {
    rows,
    added: {
      uploadId,
      added: names.filter((name) => !isPresent(name)),
      replaced: names.filter(isPresent),
      before: files,
      remarks: leftOut.length > 0 ? [...remarks, `Left out: ${leftOut.join(', ')}.`] : remarks,
    },
  }
}

type Present = { files: readonly FileValue[]; factsOf: FactsOf }

function isBesideOwn(generated: UploadedFile | undefined, { files, factsOf }: Present) {
  if (!generated?.isAllParts && !generated?.isMade) return false
  const same = files.find(({ name }) => name.toLowerCase() === generated.name.toLowerCase())
  if (!same) return false
  return generated.isMade ? isReadAsProject(factsOf(same)) : !isAllParts(same, factsOf)
}
