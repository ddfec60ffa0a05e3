import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type DataExport, getDataExport, requestDataExport } from '#contract/privacy.ts'
import { call } from '../api/api.ts'
import { isRefusal, messageOf } from '../api/api-error.ts'
import { useSingleMutation } from '../api/single-mutation.ts'
import { FailurePanel } from '../failure-panel.tsx'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/buttons/button.tsx'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { LoadingRegion, Skeleton } from '../ui/feedback/states.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { formatBytes, formatDateTime } from '../ui/format/format.ts'
import { SettingsSection } from '../ui/layout/settings-section.tsx'

const queryKey = ['data-export']

export function DataExportSection() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getDataExport, { signal }),
    refetchInterval: ({ state }) => isInProgress(state.data?.export) && !isRefusal(state.error) && 3_000,
  })
  const order = useSingleMutation({
    mutationFn: () => call(requestDataExport, {}),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      notify('success', requestDataExport.message)
    },
    onError: (failure) => notify('error', messageOf(failure)),
  })
  return (
    <SettingsSection
      title="Your data"
      text="A ZIP of everything we hold about you: profile, plan, downloads, ideas with their files, and the rest, as JSON and CSV."
    >
      {error && !data && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <LoadingRegion>
          <Skeleton className="h-11 w-48" />
        </LoadingRegion>
      )}
      {data?.export && <State {...data.export} />}
      {data && !data.export && (
        <Button className="justify-self-start" loading={order.isPending} onClick={() => order.mutate()}>
          Export my data
        </Button>
      )}
    </SettingsSection>
  )
}

function isInProgress(order: DataExport | null | undefined) {
  return order != null && order.ready === null
}

function State({ ready }: DataExport) {
  return (
    <>
      <p role="status">
        {ready
          ? `Ready: ${formatBytes(ready.bytes)}, available until ${formatDateTime(ready.expiresAt)}.`
          : 'We are preparing your data. You can leave; we email you when it is ready.'}
      </p>
      {ready && (
        <a href={ready.url} download className={buttonClass({}, 'justify-self-start')}>
          <Download size={18} aria-hidden="true" />
          Download my data
        </a>
      )}
    </>
  )
}
