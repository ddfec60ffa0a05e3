import { useState } from 'react'
import type { UploadedFile } from '#contract/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { formatBytes, formatNumber, formatSize } from '../../ui/format.ts'
import type { FileValue } from './form-values.ts'
import type { ShownUpload, Uploads } from './use-uploads.ts'

type Add = (upload: ShownUpload, files: FileValue[]) => void
type UploadedFilesProps = { uploads: Uploads; taken: readonly FileValue[]; onAdd: Add }

/** Models and documents that were looked at and wait to be taken into a design. */
export function UploadedFiles({ uploads, taken, onAdd }: UploadedFilesProps) {
  const waiting = uploads.uploads.flatMap((upload) => {
    const files = upload.files.filter(
      ({ id, kind }) => kind !== 'picture' && taken.every((file) => file.id !== id),
    )
    return upload.state === 'done' && files.length > 0 ? [{ upload, files }] : []
  })
  return (
    <ul aria-label="Uploaded files" className="grid gap-4 empty:hidden">
      {waiting.map(({ upload, files }) => (
        <li key={upload.id}>
          <Waiting {...{ upload, files, onAdd }} onRemove={() => void uploads.remove(upload.id)} />
        </li>
      ))}
    </ul>
  )
}

type WaitingProps = {
  upload: ShownUpload
  files: UploadedFile[]
  onAdd: Add
  onRemove: () => void
}

function Waiting({ upload, files, onAdd, onRemove }: WaitingProps) {
  const [accepted, accept] = useState(false)
  const isBroken = files.some(({ problems }) => problems.length > 0)
  const rows = files.map(({ id, name }) => ({
    ...{ id, fileId: id, name },
    partName: partNameOf(name),
    acceptProblems: accepted,
  }))
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      {files.map((file) => (
        <Found key={file.id} {...file} />
      ))}
      {upload.leftOut.length > 0 && (
        <p className="text-muted text-sm">Left out of the ZIP: {upload.leftOut.join(', ')}</p>
      )}
      {isBroken && (
        <CheckboxField
          label="I have seen what is broken, and it is to be sold like this"
          checked={accepted}
          onChange={(event) => accept(event.target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={isBroken && !accepted} onClick={() => onAdd(upload, rows)}>
          Add to the design
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Remove ${upload.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

function Found({ name, bytes, isMade, report, picture, damageUrl, problems, remarks }: UploadedFile) {
  const shown = damageUrl ?? picture?.cardUrl
  return (
    <div className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {shown && (
        <img
          src={shown}
          alt={damageUrl ? `${name} with its broken edges in red` : ''}
          className={`aspect-4/3 rounded-sm object-cover ${damageUrl ? 'w-full max-w-64' : 'w-32'}`}
        />
      )}
      <div className="grid min-w-0 content-start gap-1 sm:col-start-2">
        <p className="break-all font-semibold">
          {name} {isMade && <span className="font-normal text-muted text-sm">made from it</span>}
        </p>
        <p className="text-muted text-sm tabular-nums">
          {formatBytes(bytes)}
          {report &&
            `, ${formatSize(report.sizeMm)}, ${formatNumber(report.triangles)} triangles, ${report.watertight ? 'closed' : 'not closed'}`}
        </p>
        {problems.length > 0 && (
          <Notice tone="danger">
            <ul className="grid gap-1">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {remarks.map((remark) => (
          <p key={remark} className="text-muted text-sm">
            {remark}
          </p>
        ))}
      </div>
    </div>
  )
}

/** 'lamp-foot.stl' is most likely the lamp foot. */
function partNameOf(name: string) {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 120) || name
}
