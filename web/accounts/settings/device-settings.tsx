import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentPasswordMissing } from '#contract/accounts/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts'
import { call } from '../../api/api.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { PasswordForm } from '../../forms/forms.ts'
import { queryClient } from '../../query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { formatDateTime } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const queryKey = ['sessions']
const others = 'others'

export function useDevices() {
  return useQuery({ queryKey, queryFn: ({ signal }) => call(listSessions, { signal }) })
}

export function DeviceSettings() {
  const { data, error, refetch } = useDevices()
  const { pending, waiting, end, endWithPassword, cancel } = useEndSessions()
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
                loading={pending === id}
                onClick={() => end(id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.sessions.length > 1 && (
        <Button className="justify-self-start" loading={pending === others} onClick={() => end(others)}>
          Log out all other devices
        </Button>
      )}
      <Dialog
        open={waiting !== undefined}
        onOpenChange={(next) => next || cancel()}
        title="Confirm it’s you"
        description="Enter your password to log out other devices."
      >
        <PasswordForm onPassword={endWithPassword} onCancel={cancel} />
      </Dialog>
    </SettingsSection>
  )
}

/** Without a second factor the server requires the password: `waiting` then waits for it. */
function useEndSessions() {
  const [waiting, setWaiting] = useState<string>()

  async function send(which: string, currentPassword?: string) {
    const body = { currentPassword }
    if (which === others) await call(endOtherSessions, { body })
    else await call(endSession, { params: { id: which }, body })
    notify('success', which === others ? endOtherSessions.message : endSession.message)
    await queryClient.invalidateQueries({ queryKey })
  }

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (which: string) => send(which),
    onError(error, which) {
      if (error instanceof ApiError && error.code === currentPasswordMissing) return setWaiting(which)
      notify('error', messageOf(error))
      return queryClient.invalidateQueries({ queryKey })
    },
  })

  async function endWithPassword(password: string) {
    if (waiting !== undefined) await send(waiting, password)
    setWaiting(undefined)
  }

  return {
    pending: isPending ? variables : undefined,
    waiting,
    end: mutate,
    endWithPassword,
    cancel: () => setWaiting(undefined),
  }
}
