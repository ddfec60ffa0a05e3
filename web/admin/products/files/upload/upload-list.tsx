import { useRef } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx'
import { formatBytes } from '../../../../ui/format/format.ts'
import { Notice } from '../../../../ui/layout/card.tsx'
import type { ShownUpload } from './upload-progress.ts'
import { useShownCopy } from './use-shown-copy.ts'
import type { Uploads } from './use-uploads.ts'

type UploadListProps = {
  uploads: Uploads
  /** True for file names of this section. */
  holds: (name: string) => boolean
}

export function UploadList({ uploads, holds }: UploadListProps) {
  const { problem } = uploads
  const open = uploads.uploads.filter(({ state, name }) => state !== 'done' && holds(name))
  return (
    <>
      {problem && holds(problem.name) && (
        <div role="alert">
          <Notice tone="danger">
            {problem.name}: {problem.sentence}
          </Notice>
        </div>
      )}
      <ul aria-label="Uploads" className="grid gap-3 empty:hidden">
        {open.map((upload) => (
          <li key={upload.id}>
            <OpenUpload upload={upload} uploads={uploads} />
          </li>
        ))}
      </ul>
    </>
  )
}

type OpenUploadProps = { upload: ShownUpload; uploads: Uploads }

function OpenUpload({ upload, uploads }: OpenUploadProps) {
  const ref = useShownCopy(uploads.requestedCopy, upload.id)
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto min-w-0 break-all font-semibold">{upload.name}</p>
        <UploadButtons upload={upload} uploads={uploads} />
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Remove ${upload.name}`}
          onClick={() => void uploads.remove(upload)}
        >
          Remove
        </Button>
      </div>
      <UploadState {...upload} />
    </div>
  )
}

function UploadState({ name, state, received, bytes, sending, progress, doing, problem }: ShownUpload) {
  if (state === 'failed') return <p className="text-danger text-sm">{problem}</p>
  if (state !== 'receiving')
    return (
      <>
        <ProgressBar label={`Analysis of ${name}`} value={progress / 100} />
        <p className="text-muted text-sm">{doing ? `${doing}, ${progress} %` : 'Waiting for analysis'}</p>
      </>
    )
  const share = bytes === 0 ? 0 : received / bytes
  return (
    <>
      <ProgressBar label={`Upload of ${name}`} value={share} />
      <p className="text-muted text-sm tabular-nums">
        {formatBytes(received)} of {formatBytes(bytes)}
        {sending === 'paused' && ', paused'}
        {sending === 'offline' && ', resumes when you are online'}
        {sending === 'waiting' && ', interrupted: choose the same file again to resume'}
      </p>
    </>
  )
}

function UploadButtons({ upload, uploads }: OpenUploadProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const { id, name, sending, mayRetry } = upload
  return (
    <>
      {sending === 'now' && (
        <Button size="sm" aria-label={`Pause ${name}`} onClick={() => uploads.pause(id)}>
          Pause
        </Button>
      )}
      {(sending === 'paused' || sending === 'offline') && (
        <Button size="sm" aria-label={`Resume ${name}`} onClick={() => uploads.resume(id)}>
          Resume
        </Button>
      )}
      {sending === 'waiting' && (
        <>
          <input
            ref={fileInput}
            type="file"
            aria-label={`Choose ${name} again`}
            className="hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) uploads.resumeWith(upload, file)
              target.value = ''
            }}
          />
          <Button size="sm" onClick={() => fileInput.current?.click()}>
            Choose file again
          </Button>
        </>
      )}
      {mayRetry && (
        <Button size="sm" aria-label={`Analyse ${name} again`} onClick={() => void uploads.retry(upload)}>
          Analyse again
        </Button>
      )}
    </>
  )
}
