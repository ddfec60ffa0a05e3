import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { LoadingRegion, Skeleton } from '../../ui/states.tsx'
import { notify } from '../../ui/toast.ts'

const queryKey = ['sessions']

export function DeviceSettings() {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  })
  const endOne = useEnding((id: string) => call(endSession, { params: { id } }), endSession.message)
  const endOthers = useEnding(() => call(endOtherSessions, {}), endOtherSessions.message)
  return (
    <SettingsSection title="Devices" text="Where you are signed in.">
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      <ul className="grid divide-y divide-line empty:hidden">
        {data?.sessions.map(({ id, device, lastUsedAt, isCurrent }) => (
          <li key={id} className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="grid">
              <span className="font-semibold">{device}</span>
              <span className="text-muted text-sm">Last used {formatDateTime(lastUsedAt)}</span>
            </span>
            {isCurrent ? (
              <Badge tone="success">This device</Badge>
            ) : (
              <Button
                size="sm"
                aria-label={`Log out ${device}`}
                loading={endOne.isPending && endOne.variables === id}
                onClick={() => endOne.mutate(id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.sessions.length > 1 && (
        <Button
          className="justify-self-start"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate('')}
        >
          Log out all other devices
        </Button>
      )}
    </SettingsSection>
  )
}

/** Ends sessions, says so and shows the list anew. */
function useEnding(mutationFn: (id: string) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => notify('success', done),
    onError: (error) => notify('error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
