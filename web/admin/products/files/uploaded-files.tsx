import { useState } from 'react'
import type { ModelUnit, Upload, UploadedFile } from '#contract/catalogue/uploads.ts'
import { PlateDetails } from '../../../plates/plates.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { countOf, formatBytes, formatNumber, formatSize } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/layout/card.tsx'
import type { FileValue } from '../form/form-values.ts'
import { ProjectFilaments } from '../print/project-filaments.tsx'
import { fileValueOf, isBroken } from './added-files.ts'
import { Thumbnail } from './file-thumbnail.tsx'
import { PrintabilityReport } from './printability-report.tsx'
import type { ShownUpload } from './upload-progress.ts'
import type { Uploads } from './use-uploads.ts'

/** Files of an upload to add to the design. */
export type ChosenFiles = Pick<Upload, 'turnedFrom'> & { values: FileValue[] }

type UploadedFilesProps = {
  uploads: Uploads
  taken: readonly FileValue[]
  onAdd: (chosen: readonly ChosenFiles[]) => void
}

/** Analysed files that are not part of the design: those that need a decision, and those that were removed again. */
export function UploadedFiles({ uploads, taken, onAdd }: UploadedFilesProps) {
  const waiting = uploads.uploads.flatMap((upload) => {
    const files = upload.files.filter(
      ({ id, kind }) => kind !== 'picture' && taken.every((file) => file.id !== id),
    )
    return upload.state === 'done' && files.length > 0 ? [{ upload, files }] : []
  })
  const whole = waiting.filter(({ files }) => !isBroken(files))
  const sound = whole.flatMap(({ files }) => files)
  return (
    <>
      <ul aria-label="Uploaded files" className="grid gap-4 empty:hidden">
        {waiting.map(({ upload, files }) => (
          <li key={upload.id}>
            <Waiting {...{ uploads, upload, files, onAdd }} />
          </li>
        ))}
      </ul>
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

function chosenOf({ upload, files }: Pick<WaitingProps, 'upload' | 'files'>, accepted: boolean): ChosenFiles {
  return { turnedFrom: upload.turnedFrom, values: files.map((file) => fileValueOf(file, accepted)) }
}

type WaitingProps = Pick<UploadedFilesProps, 'uploads' | 'onAdd'> & {
  upload: ShownUpload
  files: UploadedFile[]
}

function Waiting({ uploads, upload, files, onAdd }: WaitingProps) {
  const [accepted, accept] = useState(false)
  const isRefused = isBroken(files) && !accepted
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      {files.map((file) => (
        <Found key={file.id} file={file} onScale={(unit) => void uploads.scale(upload, file.id, unit)} />
      ))}
      {upload.leftOut.length > 0 && (
        <p className="text-muted text-sm">Left out: {upload.leftOut.join(', ')}</p>
      )}
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
          aria-label={`Add to design: ${upload.name}`}
          onClick={() => onAdd([chosenOf({ upload, files }, accepted)])}
        >
          Add to design
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove ${upload.name}`}
          onClick={() => void uploads.remove(upload)}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}

type FoundProps = { file: UploadedFile; onScale: (unit: ModelUnit) => void }

function Found({ file, onScale }: FoundProps) {
  const { name, format, bytes, isMade, report, picture, damageUrl, problems, remarks, suspectedUnit } = file
  const { step } = file
  const filaments = file.estimate?.project?.filaments ?? []
  return (
    <div className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {damageUrl ? (
        <img
          src={damageUrl}
          alt={`${name} with its broken edges in red`}
          className="aspect-4/3 w-full rounded-sm object-cover sm:w-64"
        />
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
        {filaments.length > 0 && <ProjectFilaments filaments={filaments} />}
        <PlateDetails name={name} project={file.plates} />
        {/* A made one is as broken as what it was made of. */}
        {problems.length > 0 && !isMade && (
          <Notice tone="danger">
            <ul className="grid gap-1">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
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
