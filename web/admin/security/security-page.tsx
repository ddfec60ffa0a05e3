import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { countOf } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSecondFactor } from './second-factor-gate.tsx'
import { SetUp } from './set-up.tsx'

export function SecurityPage() {
  const { data, refetch } = useSecondFactor()
  return (
    <div className="page max-w-2xl">
      <PageHeader title="Second factor" text="A code of your authenticator app, asked at every sign-in." />
      {data?.secondFactor === 'none' && <SetUp onDone={refetch} />}
      {data?.secondFactor === 'passed' && <Present codesLeft={data.recoveryCodesLeft} onChanged={refetch} />}
    </div>
  )
}

/** What can be done with the one that is set up. */
function Present({ codesLeft, onChanged }: { codesLeft: number; onChanged: () => Promise<unknown> }) {
  const [isRenewing, setRenewing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [codes, setCodes] = useState<string[]>()

  async function renew() {
    setRenewing(true)
    try {
      setCodes((await call(renewRecoveryCodes, {})).recoveryCodes)
    } catch (error) {
      notify('error', messageOf(error))
    }
    setRenewing(false)
  }

  async function remove() {
    await call(removeSecondFactor, {})
    await onChanged()
    notify('success', removeSecondFactor.message)
  }

  async function finish() {
    setCodes(undefined)
    await onChanged()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  return (
    <section className="panel grid gap-4 p-5">
      <p>
        <Badge tone="success">On</Badge> {countOf(codesLeft, 'recovery code')} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button loading={isRenewing} onClick={() => void renew()}>
          New recovery codes
        </Button>
        <Button onClick={() => setRemoving(true)}>Remove</Button>
      </div>
      {isRemoving && (
        <ConfirmDialog
          title="Remove the second factor?"
          text="Your password alone then opens your account. Your recovery codes stop working."
          action="Remove"
          isDangerous
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  )
}
