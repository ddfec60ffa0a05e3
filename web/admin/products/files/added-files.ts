import type { Upload, UploadedFile } from '#contract/catalogue/studio/uploads.ts'
import { copiesInName } from '#contract/printing/models/copies-in-name.ts'
import { type FileValue, withNewerFiles, withNewFiles } from '../form/form-values.ts'
import { type FactsOf, isAllParts } from './all-parts.ts'
import { isStl, madeOf, olderGenerated } from './generated-files.ts'
import { partNameOf } from './upload/part-name.ts'

/** What an upload added to the design by itself. */
export type AddedFiles = {
  uploadId: string
  /** Names in the design. */
  added: string[]
  replaced: string[]
  /** Generated 3MFs that were removed because their model was replaced. */
  removed: string[]
  /** The files before the upload was added. */
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

export function replacedBy({ turnedFrom, repairedFrom }: CopyOf) {
  return turnedFrom ?? repairedFrom
}

/** Returns true unless an administrator must decide first: a changed copy, mesh errors, or a model likely in inches. */
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

/** In a published design a file of the same name is a newer one; a draft saves itself and keeps its files. */
export function addUploadedFiles(
  files: readonly FileValue[],
  { id: uploadId, files: uploaded, leftOut }: AnalysedUpload,
  { isSeen, factsOf }: { isSeen: boolean; factsOf: FactsOf },
): { rows: FileValue[]; added: AddedFiles } {
  const sold = uploaded.filter(({ kind }) => kind !== 'picture')
  const older = new Map(sold.map((file) => [file.id, isSeen ? olderOf(file, { files, factsOf }) : undefined]))
  const values = sold.map((file) => {
    const value = fileValueOf(file, false)
    return { ...value, name: older.get(file.id)?.name ?? value.name }
  })
  const outdated = outdatedBy([...older.values()], { files, factsOf })
  const rows = withNewFiles(
    withNewerFiles(
      files.filter((row) => !outdated.includes(row)),
      values.filter(({ id }) => older.get(id)),
    ),
    values.filter(({ id }) => !older.get(id)),
  )
  const nameOf = (file: UploadedFile) => rows.find(({ id }) => id === file.id)?.name ?? file.name
  const names = rows.filter((row) => values.some(({ id }) => id === row.id)).map(({ name }) => name)
  const isPresent = (name: string) => files.some((file) => isSameName(file, { name }))
  const untouched = rows.filter((row) => files.includes(row))
  const kept = sold.filter(
    (file) => isSeen && !older.get(file.id) && untouched.some((row) => isSameName(row, file)),
  )
  const remarks = new Set([
    ...uploaded.flatMap((file) => file.remarks),
    ...allPartsRemarks([...older.values()], { files, factsOf }),
    ...kept.map((file) => `${file.name} is not changed. Remove it if ${nameOf(file)} replaces it.`),
  ])
  return {
    rows,
    added: {
      uploadId,
      added: names.filter((name) => !isPresent(name)),
      replaced: names.filter(isPresent),
      removed: outdated.map(({ name }) => name),
      before: files,
      remarks: leftOut.length > 0 ? [...remarks, `Left out: ${leftOut.join(', ')}.`] : [...remarks],
    },
  }
}

type Design = { files: readonly FileValue[]; factsOf: FactsOf }

/** Returns 3MFs that were generated from replaced models, and that nothing replaces. */
function outdatedBy(replaced: readonly (FileValue | undefined)[], design: Design) {
  const made = replaced.map((file) => (file && isStl(file) ? madeOf(file, design) : undefined))
  return design.files.filter((row) => made.includes(row) && !replaced.includes(row))
}

function allPartsRemarks(replaced: readonly (FileValue | undefined)[], { files, factsOf }: Design) {
  const changed = replaced.flatMap((file) => (file && isStl(file) ? file.name : []))
  const whole = files.filter((row) => isAllParts(row, factsOf) && !replaced.includes(row))
  if (changed.length === 0) return []
  return whole.map(
    ({ name }) =>
      `${name} contains the old ${changed.join(', ')}. To generate ${name} again, upload a ZIP of all parts.`,
  )
}

function olderOf(file: UploadedFile, design: Design) {
  if (file.isAllParts || file.isMade) return olderGenerated(file, design)
  return design.files.find((present) => isSameName(present, file))
}

function isSameName(one: { name: string }, other: { name: string }) {
  return one.name.toLowerCase() === other.name.toLowerCase()
}
