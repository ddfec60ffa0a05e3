import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOpenPrintFailure } from '#contract/prints/print-failures.ts'
import { call } from '../api/api.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { formatDate } from '../ui/format/format.ts'
import { Notice } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FailedPrintForm } from './failed-print-form.tsx'

type FailedPrintProps = { product: { id: string; title: string }; printer: string | undefined }

/** Shows a member who downloaded the design how to report a failed print. `printer` fills the form. */
export function FailedPrint({ product: { id, title }, printer }: FailedPrintProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [getOpenPrintFailure.path, id],
    queryFn: ({ signal }) => call(getOpenPrintFailure, { params: { productId: id }, signal }),
  })
  const [isOpen, setOpen] = useState(false)
  const failure = data?.failure
  return (
    <section>
      <h2>Did the print fail?</h2>
      {error && !data && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {failure && (
        <Notice>
          You reported a failed print of version {failure.version} on {formatDate(failure.reportedAt)}. If we
          fix the design, you get an email, unless you turned emails about fixes off.
        </Notice>
      )}
      {data && !failure && (
        <>
          <p>Tell us what happened, so that we can fix the design.</p>
          <Button onClick={() => setOpen(true)} className="mt-3">
            It failed
          </Button>
        </>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Report a failed print of ${title}`}
        description="Your report goes to us. No other member sees it."
        closeOnClickOutside={false}
      >
        <FailedPrintForm
          productId={id}
          printer={printer}
          onCancel={() => setOpen(false)}
          onSent={async () => {
            setOpen(false)
            await refetch()
          }}
        />
      </Dialog>
    </section>
  )
}
