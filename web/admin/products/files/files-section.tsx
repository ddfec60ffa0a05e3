import { useEffect, useState } from 'react'
import type { FormFile, FormProduct } from '#contract/catalogue/product-form.ts'
import type { UploadedFile } from '#contract/catalogue/uploads.ts'
import type { RestingSide } from '#contract/printing/printability.ts'
import { PlateDetails } from '../../../plates/plates.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { countOf, formatBytes, formatNumber, formatSize } from '../../../ui/format/format.ts'
import { SortableList } from '../../sortable-list.tsx'
import { FormSection } from '../form/form-section.tsx'
import { type FileValue, valuesOf, withNewFiles, withoutAdded } from '../form/form-values.ts'
import type { ProductForm } from '../form/use-product-form.ts'
import { followingFiles } from '../print/suggested-print.ts'
import { type AddedFiles, addUploadedFiles, canBeAdded } from './added-files.ts'
import { AddedFilesNotices } from './added-files-notices.tsx'
import { allPartsOf } from './all-parts.ts'
import { Thumbnail } from './file-thumbnail.tsx'
import { ownProjectsNote } from './generated-files.ts'
import { PrintabilityReport } from '../printability/printability-report.tsx'
import { TurnModel } from '../printability/turn-model.tsx'
import { RepairNotes, RepairOffer } from './repaired-model.tsx'
import { withTurned } from './turned-files.ts'
import { DropZone } from './upload/drop-zone.tsx'
import { UploadList } from './upload/upload-list.tsx'
import { isPictureName, type RepairState, type Uploads } from './upload/use-uploads.ts'
import { type ChosenFiles, UploadedFiles } from './uploaded-files.tsx'
import { VersionDialog } from './version-dialog.tsx'

type FilesSectionProps = { form: ProductForm; product: FormProduct; uploads: Uploads }

/** A draft's files change with the form; a published design's files by a new version. */
export function FilesSection({ form, product, uploads }: FilesSectionProps) {
  const isSeen = product.status === 'published' || product.status === 'retired'
  const current = valuesOf(product).files
  const [next, setNext] = useState(current)
  const [isAsking, setAsking] = useState(false)
  const files = isSeen ? next : form.values.files
  const known = [...product.files, ...uploads.uploads.flatMap((upload) => upload.files.map(formFileOf))]
  const factsOf = (row: Pick<FileValue, 'id'>) => known.find(({ id }) => id === row.id)
  const allPartsFor = ({ id }: FileValue) => allPartsOf(files, { fileId: id, factsOf })
  const factsOfAll = (rows: readonly FileValue[]) =>
    rows.flatMap((row) => {
      const facts = factsOf(row)
      return facts ? [{ ...facts, name: row.name, copies: row.copies }] : []
    })

  const ownNote = ownProjectsNote({ files, factsOf })
  const [addedUploads, setAddedUploads] = useState<readonly AddedFiles[]>([])
  const addable = uploads.uploads.filter(
    (upload) =>
      upload.state === 'done' &&
      uploads.isOwn(upload) &&
      canBeAdded(upload) &&
      upload.files.some(({ kind, id }) => kind !== 'picture' && files.every((file) => file.id !== id)),
  )
  useEffect(() => {
    const fresh = addable.filter(({ id }) => uploads.placeOnce(id))
    if (fresh.length === 0) return
    let rows: FileValue[] = files
    const newlyAdded = fresh.map((upload) => {
      const result = addUploadedFiles(rows, upload, { isSeen, factsOf })
      rows = result.rows
      return result.added
    })
    place(rows)
    setAddedUploads((before) => [...before, ...newlyAdded])
  })

  function undo({ uploadId, added, replaced, removed, before }: AddedFiles) {
    place(withoutAdded(files, { added: [...added, ...replaced], removed, before }))
    setAddedUploads((all) => all.filter((one) => one.uploadId !== uploadId))
  }

  function add(chosen: readonly ChosenFiles[]) {
    let rows: FileValue[] = files
    for (const { values, replaces } of chosen)
      rows = replaces
        ? withTurned(rows, values, { turnedFrom: replaces, factsOf })
        : withNewFiles(rows, values)
    place(rows)
  }

  function place(rows: FileValue[]) {
    if (isSeen) return setNext(rows)
    const [before, after] = [factsOfAll(files), factsOfAll(rows)]
    form.set({ files: rows, ...followingFiles(form.values, { before, after }) })
  }

  return (
    <FormSection
      id="files"
      text={
        isSeen
          ? `Members have version ${product.version}. Changed files become a new version. Members keep the files they have.`
          : 'STL, 3MF, OBJ, STEP to edit, instructions as PDF, or a ZIP of these. A 3MF is generated from every STL, and one with all parts from a ZIP: name a part peg_x4.stl to have four pegs in it.'
      }
    >
      <SortableList label="Model files" items={files} nameOf={({ name }) => name} onSort={place}>
        {(file) => (
          <FileRow
            file={file}
            known={factsOf(file)}
            onChange={(part) => place(files.map((one) => (one.id === file.id ? { ...one, ...part } : one)))}
            onRemove={() => place(files.filter(({ id }) => id !== file.id))}
            onTurn={(down) => void uploads.turn(file, down, allPartsFor(file))}
            repair={uploads.repairOf(file.id)}
            onRepair={() => void uploads.repair(file, allPartsFor(file))}
          />
        )}
      </SortableList>
      {ownNote && <p className="break-words text-muted text-sm">{ownNote}</p>}
      {isSeen && JSON.stringify(next) !== JSON.stringify(current) && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setAsking(true)}>
            Publish new version
          </Button>
          <Button onClick={() => setNext(current)}>Back to version {product.version}</Button>
        </div>
      )}
      <DropZone
        label="Upload model files"
        hint="Up to 200 MB each. An interrupted upload resumes where it stopped."
        accept=".stl,.3mf,.obj,.step,.stp,.zip,.pdf"
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} holds={(name) => !isPictureName(name)} />
      <AddedFilesNotices uploads={addedUploads} keepsReplaced={isSeen} onUndo={undo} />
      <UploadedFiles uploads={uploads} taken={files} factsOf={factsOf} onAdd={add} />
      {isAsking && <VersionDialog product={product} files={next} onClose={() => setAsking(false)} />}
    </FormSection>
  )
}

type KnownFile = Pick<
  FormFile,
  | 'id'
  | 'bytes'
  | 'mesh'
  | 'step'
  | 'cardUrl'
  | 'acceptedProblems'
  | 'estimate'
  | 'plates'
  | 'printability'
  | 'repairs'
  | 'originalUrl'
  | 'isAllParts'
> &
  Pick<UploadedFile, 'format'>

/** The files of an upload as files of the design. */
function formFileOf({ report, picture, problems, ...same }: UploadedFile): KnownFile {
  return { ...same, mesh: report, cardUrl: picture?.cardUrl ?? null, acceptedProblems: problems }
}

function Facts({ bytes, mesh, step, acceptedProblems }: KnownFile) {
  return (
    <>
      <p className="text-muted text-sm tabular-nums">
        {formatBytes(bytes)}
        {mesh && `, ${formatSize(mesh.sizeMm)}, ${formatNumber(mesh.triangles)} triangles`}
        {step && `, ${formatSize(step.sizeMm)}, ${countOf(step.bodies, 'body', 'bodies')}`}
      </p>
      {acceptedProblems.map((problem) => (
        <p key={problem} className="text-danger text-sm">
          Accepted: {problem}
        </p>
      ))}
    </>
  )
}

type FileRowProps = {
  file: FileValue
  known: KnownFile | undefined
  onChange: (part: Partial<Pick<FileValue, 'partName' | 'copies'>>) => void
  onRemove: () => void
  onTurn: (down: RestingSide['down']) => void
  repair: RepairState
  onRepair: () => void
}

function FileRow({ file, known, onChange, onRemove, onTurn, repair, onRepair }: FileRowProps) {
  return (
    <div className="grid min-w-0 flex-1 gap-3 py-2 sm:grid-cols-[minmax(0,1fr)_14rem_5rem_auto] sm:items-start">
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {known && <Thumbnail url={known.cardUrl} format={known.format} />}
        <div className="col-start-2 min-w-0 self-center">
          <p className="break-all font-semibold">{file.name}</p>
          {known && <Facts {...known} />}
        </div>
        <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
          {known && <PlateDetails name={file.name} project={known.plates} />}
          {known && <RepairNotes {...known} name={file.name} />}
          {known?.format === 'stl' && known.acceptedProblems.length > 0 && (
            <RepairOffer file={{ name: file.name, format: 'stl' }} {...{ repair, onRepair }} />
          )}
          {known?.mesh && <PrintabilityReport name={file.name} report={known.printability} />}
          {known?.format === 'stl' && known.printability && (
            <TurnModel name={file.name} report={known.printability} onTurn={onTurn} />
          )}
        </div>
      </div>
      <TextField
        label="Part"
        aria-label={`Part name of ${file.name}`}
        maxLength={120}
        value={file.partName}
        onChange={({ target }) => onChange({ partName: target.value })}
      />
      <TextField
        label="Copies"
        aria-label={`Copies of ${file.name}`}
        type="number"
        min={1}
        max={999}
        value={file.copies}
        onChange={({ target }) => onChange({ copies: Math.trunc(Number(target.value)) || 1 })}
      />
      <Button
        size="sm"
        variant="quiet"
        className="sm:mt-6"
        aria-label={`Remove ${file.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  )
}
