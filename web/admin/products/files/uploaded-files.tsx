import { useId, useState } from 'react'
import type { ModelUnit, UploadedFile } from '#contract/catalogue/studio/uploads.ts'
import { PlateDetails } from '../../../plates/plates.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { countOf, formatBytes, formatNumber, formatSize } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/layout/card.tsx'
import type { FileValue } from '../form/form-values.ts'
import { PrintabilityReport } from '../printability/printability-report.tsx'
import { fileValueOf, isBroken, replacedBy } from './added-files.ts'
import { allPartsOf, type FactsOf } from './all-parts.ts'
import { Thumbnail } from './file-thumbnail.tsx'
import { ProjectNotes } from './project-notes.tsx'
import { RepairedModel, RepairOffer } from './repaired-model.tsx'
import { copyNote } from './turned-files.ts'
import type { ShownUpload } from './upload/upload-progress.ts'
import { useShownCopy } from './upload/use-shown-copy.ts'
import type { RepairState, Uploads } from './upload/use-uploads.ts'

/** Files of an upload to add to the design. */
export type ChosenFiles = { replaces: string | null; values: FileValue[] }

type UploadedFilesProps = {
  uploads: Uploads
  taken: readonly FileValue[]
  factsOf: FactsOf
  onAdd: (chosen: readonly ChosenFiles[]) => void
}

/** Shows analysed files that are not part of the design: those that need a decision, and those that were removed again. */
export function UploadedFiles({ uploads, taken, factsOf, onAdd }: UploadedFilesProps) {
  const heading = useId()
  const waiting = uploads.uploads.flatMap((upload) => {
    const files = upload.files.filter(
      ({ id, kind }) => kind !== 'picture' && taken.every((file) => file.id !== id),
    )
    const hasReplacedSource =
      replacedBy(upload) !== null && files.every(({ isMade, isAllParts }) => isMade || isAllParts)
    return upload.state === 'done' && files.length > 0 && !hasReplacedSource ? [{ upload, files }] : []
  })
  const whole = waiting.filter(({ upload, files }) => !replacedBy(upload) && !isBroken(files))
  const sound = whole.flatMap(({ files }) => files)
  return (
    <>
      {waiting.length > 0 && (
        <div className="grid gap-3">
          <h3 id={heading} className="font-semibold">
            Uploaded files
          </h3>
          <ul aria-labelledby={heading} className="grid gap-4">
            {waiting.map(({ upload, files }) => (
              <li key={upload.id}>
                <UploadToAdd
                  uploads={uploads}
                  upload={upload}
                  files={files}
                  taken={taken}
                  factsOf={factsOf}
                  onAdd={onAdd}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {whole.length > 1 && (
        <Button
          className="justify-self-start"
          onClick={() => onAdd(whole.map((one) => chosenOf(one, false)))}
        >
          Add all {sound.length} valid files
        </Button>
      )}
    </>
  )
}

function chosenOf(
  { upload, files }: Pick<UploadToAddProps, 'upload' | 'files'>,
  accepted: boolean,
): ChosenFiles {
  return { replaces: replacedBy(upload), values: valuesOf(files, accepted) }
}

function valuesOf(files: readonly UploadedFile[], accepted: boolean) {
  return files.map((file) => fileValueOf(file, accepted))
}

type UploadToAddProps = UploadedFilesProps & {
  upload: ShownUpload
  files: UploadedFile[]
}

function UploadToAdd({ uploads, upload, files, taken, factsOf, onAdd }: UploadToAddProps) {
  const [accepted, accept] = useState(false)
  const ref = useShownCopy(uploads.requestedCopy, upload.id)
  const isRefused = isBroken(files) && !accepted
  const change = changeOf(upload)
  const source = replacedBy(upload)
  const note = source && copyNote(taken, { copies: files, turnedFrom: source, factsOf })
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-3 rounded-md border border-line p-3">
      {files.map((file) => (
        <AnalysedFile
          key={file.id}
          file={file}
          isTurned={change === 'turned' && !file.isMade && !file.isAllParts}
          repair={uploads.repairOf(file.id)}
          onScale={(unit) => void uploads.scale(upload, file.id, unit)}
          onRepair={() => void uploads.repair(file, allPartsOf(taken, { fileId: file.id, factsOf }))}
        />
      ))}
      {upload.leftOut.length > 0 && (
        <p className="text-muted text-sm">Left out: {upload.leftOut.join(', ')}</p>
      )}
      {note && <p className="break-words text-sm">{note}</p>}
      {isBroken(files) && (
        <CheckboxField
          label="I checked the errors and want to publish this file as it is"
          checked={accepted}
          onChange={(event) => accept(event.target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={isRefused}
          aria-label={change ? `Use ${change} ${upload.name}` : `Add to design: ${upload.name}`}
          onClick={() => onAdd([chosenOf({ upload, files }, accepted)])}
        >
          {change ? `Use ${change} file` : 'Add to design'}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove ${change ? `${change} ` : ''}${upload.name}`}
          onClick={() => void uploads.remove(upload)}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}

function changeOf({ turnedFrom, repairedFrom }: ShownUpload) {
  if (repairedFrom) return 'repaired'
  return turnedFrom ? 'turned' : undefined
}

type AnalysedFileProps = {
  file: UploadedFile
  isTurned: boolean
  repair: RepairState
  onScale: (unit: ModelUnit) => void
  onRepair: () => void
}

function AnalysedFile({ file, isTurned, repair, onScale, onRepair }: AnalysedFileProps) {
  const { name, format, bytes, isMade, report, picture, problems, remarks, suspectedUnit } = file
  const { step } = file
  const isRepaired = file.repairs.length > 0
  const shown = largePicture(file, isTurned)
  return (
    <div className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {shown ? (
        <img src={shown.src} alt={shown.alt} className="aspect-4/3 w-full rounded-sm object-cover sm:w-64" />
      ) : (
        <Thumbnail url={picture?.cardUrl} format={format} />
      )}
      <div className="grid min-w-0 content-start gap-1">
        <p className="break-all font-semibold">
          {name} {isMade && <span className="font-normal text-muted text-sm">generated</span>}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {formatBytes(bytes)}
          {step && `, ${formatSize(step.sizeMm)}, ${countOf(step.bodies, 'body', 'bodies')}`}
          {report &&
            `, ${formatSize(report.sizeMm)}, ${formatNumber(report.triangles)} triangles, ${report.watertight ? 'watertight' : 'not watertight'}`}
        </p>
        <ProjectNotes estimate={file.estimate} />
        <PlateDetails name={name} project={file.plates} />
        {/* A generated file has the errors of its source. */}
        {problems.length > 0 && !isMade && (
          <Notice tone="danger">
            <ul className="grid gap-1">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isRepaired && <RepairedModel file={file} />}
        {problems.length > 0 && !isMade && !isRepaired && (
          <RepairOffer file={file} repair={repair} onRepair={onRepair} />
        )}
        {report && !isMade && <PrintabilityReport name={name} report={file.printability} />}
        {remarks.map((remark) => (
          <p key={remark} className="text-muted text-sm">
            {remark}
          </p>
        ))}
        {suspectedUnit && (
          <Button size="sm" className="justify-self-start" onClick={() => onScale(suspectedUnit)}>
            Scale from {suspectedUnit}
          </Button>
        )}
      </div>
    </div>
  )
}

function largePicture({ name, damageUrl, picture, repairs }: UploadedFile, isTurned: boolean) {
  if (isTurned && picture) return { src: picture.cardUrl, alt: `${name} as it lies after the turn` }
  const isBroken = damageUrl !== null && repairs.length === 0
  return isBroken ? { src: damageUrl, alt: `${name} with its broken edges in red` } : undefined
}
