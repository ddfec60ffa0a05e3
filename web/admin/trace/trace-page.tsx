import { useState } from 'react'
import { traceFile } from '#contract/downloads/traces.ts'
import { anyMeshFormat, maxModelSize, meshFileEndings } from '#contract/printing/models/mesh-formats.ts'
import { call } from '../../api/api.ts'
import { isRefusal, messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { isSignedOut } from '../../session/session.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { EmptyState, LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { Notice } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DropZone } from '../products/files/upload/drop-zone.tsx'
import { TraceResult } from './trace-result.tsx'

export function TracePage() {
  const [sent, setSent] = useState(0)
  const tracing = useSingleMutation({
    mutationFn: (file: File) => {
      setSent(0)
      const form = new FormData()
      form.set('file', file)
      return call(traceFile, { form, onProgress: setSent })
    },
  })
  const { data, error, isPending, variables: file } = tracing
  return (
    <div className="page">
      <PageHeader
        title="Trace a file"
        text="Every downloaded STL and 3MF carries a hidden mark. Upload a file that you found elsewhere to see which download it comes from. A trace changes no account; it is recorded in the audit log."
      />
      <div className="grid max-w-3xl gap-6">
        {!isPending && (
          <DropZone
            label="Choose a file"
            hint={`${anyMeshFormat}, up to ${maxModelSize}. We delete the file after the trace.`}
            accept={meshFileEndings}
            single
            onFiles={([chosen]) => chosen && tracing.mutate(chosen)}
          />
        )}
        {isPending && <Tracing name={file?.name ?? ''} sent={sent} />}
        {error && <TraceFailure error={error} onRetry={() => file && tracing.mutate(file)} />}
        {data && <TraceResult trace={data.trace} />}
        {!data && !error && !isPending && (
          <EmptyState
            title="No file traced yet"
            text="Marks survive moving, scaling and saving in another format. They do not survive a repair or simplification that rebuilds the facets."
          />
        )}
      </div>
    </div>
  )
}

function Tracing({ name, sent }: { name: string; sent: number }) {
  const doing = sent < 1 ? `Uploading ${name}...` : `Comparing ${name} with every download...`
  return (
    <LoadingRegion text={doing} className="grid gap-3">
      <p aria-hidden="true" className="break-words">
        {doing}
      </p>
      <ProgressBar label={`Upload of ${name}`} value={sent} />
      <Skeleton className="h-24 w-full" />
    </LoadingRegion>
  )
}

/** A file that is refused once is refused again. */
function TraceFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!isRefusal(error) || isSignedOut(error)) return <FailurePanel error={error} onRetry={onRetry} />
  return (
    <div role="alert">
      <Notice tone="danger">{messageOf(error)}</Notice>
    </div>
  )
}
