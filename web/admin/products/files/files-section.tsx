import { useEffect, useState } from 'react'
import { modelEndings } from '#contract/catalogue/studio/upload-kinds.ts'
import { maxModelSize, meshFormatNames } from '#contract/printing/models/mesh-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SortableList } from '../../sortable-list.tsx'
import { FormSection } from '../form/form-section.tsx'
import { type FileValue, withNewFiles } from '../form/form-values.ts'
import { AddedFilesNotices } from './added-files-notices.tsx'
import { allPartsOf } from './all-parts.ts'
import { FileRow } from './file-row.tsx'
import { ownProjectsNote } from './generated-files.ts'
import { titleOfFiles } from './title-of-files.ts'
import { withTurned } from './turned-files.ts'
import { DropZone } from './upload/drop-zone.tsx'
import { isPictureName } from './upload/refused-files.ts'
import { UploadList } from './upload/upload-list.tsx'
import { type ChosenFiles, UploadedFiles } from './uploaded-files.tsx'
import { useAddedUploads } from './use-added-uploads.ts'
import { type FilesProps, useDesignFiles } from './use-design-files.ts'
import { VersionDialog } from './version-dialog.tsx'

export function FilesSection({ form, product, uploads }: FilesProps) {
  const design = useDesignFiles({ form, product, uploads })
  const { isSeen, files, factsOf, place } = design
  const { added, undo } = useAddedUploads(uploads, design)
  const named = titleOfFiles(form.values, uploads)
  useEffect(() => {
    if (named) form.set(named)
  })
  const [isOpen, setOpen] = useState(false)
  const allPartsFor = ({ id }: FileValue) => allPartsOf(files, { fileId: id, factsOf })
  const ownNote = ownProjectsNote({ files, factsOf })

  function add(chosen: readonly ChosenFiles[]) {
    let rows: FileValue[] = files
    for (const { values, replaces } of chosen)
      rows = replaces
        ? withTurned(rows, values, { turnedFrom: replaces, factsOf })
        : withNewFiles(rows, values)
    place(rows)
  }

  return (
    <FormSection
      id="files"
      text={
        isSeen
          ? `Members have version ${product.version}. Changed files become a new version. Members keep the files they have.`
          : `${meshFormatNames.join(', ')}, STEP to edit, instructions as PDF, or a ZIP of these. Each STL gets a generated 3MF, and each ZIP a 3MF with all parts. For four copies of a part, name its file peg_x4.stl.`
      }
    >
      <SortableList label="Model files" items={files} nameOf={({ name }) => name} onSort={place}>
        {(file) => (
          <FileRow
            file={file}
            known={factsOf(file)}
            coloursAt={product.files.some(({ id }) => id === file.id) ? coloursOf(product) : undefined}
            onChange={(part) => place(files.map((one) => (one.id === file.id ? { ...one, ...part } : one)))}
            onRemove={() => place(files.filter(({ id }) => id !== file.id))}
            onTurn={(down) => void uploads.turn(file, down, allPartsFor(file))}
            repair={uploads.repairOf(file.id)}
            onRepair={() => void uploads.repair(file, allPartsFor(file))}
          />
        )}
      </SortableList>
      {ownNote && <p className="break-words text-muted text-sm">{ownNote}</p>}
      {design.isChanged && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => setOpen(true)}>
            Publish new version
          </Button>
          <Button onClick={design.discard}>Back to version {product.version}</Button>
        </div>
      )}
      <DropZone
        label="Upload model files"
        hint={`Up to ${maxModelSize} each. An interrupted upload resumes where it stopped.`}
        accept={modelEndings}
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} holds={(name) => !isPictureName(name)} />
      <AddedFilesNotices uploads={added} keepsReplaced={isSeen} onUndo={undo} />
      <UploadedFiles uploads={uploads} taken={files} factsOf={factsOf} onAdd={add} />
      {isOpen && <VersionDialog product={product} files={files} onClose={() => setOpen(false)} />}
    </FormSection>
  )
}

function coloursOf({ id }: FilesProps['product']) {
  return `/admin/product/edit-product/${id}?preview=paid&view=printability`
}
