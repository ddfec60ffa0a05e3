import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes, showSecondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { countOf } from '../../ui/format/format.ts'
import { Badge } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'

export function useSecondFactor() {
  return useQuery({
    queryKey: [showSecondFactor.path],
    queryFn: ({ signal }) => call(showSecondFactor, { signal }),
  })
}

export function SecondFactorSettings() {
  const { data, error, refetch } = useSecondFactor()
  return (
    <SettingsSection
      title="Two-step verification"
      text="Each sign-in needs your password and a code from an authenticator app."
    >
      {!data && error && <FailurePanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="h-12 w-full" />
        </LoadingRegion>
      )}
      {data && !data.isOn && <SetUp onDone={refetch} />}
      {data?.isOn && <TurnedOn codesLeft={data.recoveryCodesLeft} onChanged={refetch} />}
    </SettingsSection>
  )
}

function TurnedOn({ codesLeft, onChanged }: { codesLeft: number; onChanged: () => Promise<unknown> }) {
  const [isTurningOff, setTurningOff] = useState(false)
  const [codes, setCodes] = useState<string[]>()

  const renewal = useSingleMutation({
    mutationFn: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => notify('error', messageOf(error)),
  })

  async function turnOff() {
    await call(removeSecondFactor, {})
    notify('success', removeSecondFactor.message)
    await onChanged()
  }

  async function finish() {
    setCodes(undefined)
    await onChanged()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  return (
    <>
      <p>
        <Badge tone="success">On</Badge> {countOf(codesLeft, 'recovery code')} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button loading={renewal.isPending} onClick={() => renewal.mutate()}>
          New recovery codes
        </Button>
        <Button onClick={() => setTurningOff(true)}>Turn off</Button>
      </div>
      <TurnOffDialog open={isTurningOff} onConfirm={turnOff} onClose={() => setTurningOff(false)} />
    </>
  )
}
