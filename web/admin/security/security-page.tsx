import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { countOf } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { notify } from '../../ui/toast.ts'
import { CodeForm } from './code-form.tsx'
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

type Wish = 'renew' | 'remove'

/** What can be done with the one that is set up; both ask for a code. */
function Present({ codesLeft, onChanged }: { codesLeft: number; onChanged: () => Promise<unknown> }) {
  const [wish, setWish] = useState<Wish>()
  const [codes, setCodes] = useState<string[]>()

  async function renew(code: string) {
    setCodes((await call(renewRecoveryCodes, { body: { code } })).recoveryCodes)
  }

  async function remove(code: string) {
    await call(removeSecondFactor, { body: { code } })
    await onChanged()
    notify('success', removeSecondFactor.message)
  }

  async function finish() {
    setCodes(undefined)
    setWish(undefined)
    await onChanged()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  return (
    <section className="panel grid gap-4 p-5">
      <p>
        <Badge tone="success">On</Badge> {countOf(codesLeft, 'recovery code')} left.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button aria-expanded={wish === 'renew'} onClick={() => setWish('renew')}>
          New recovery codes
        </Button>
        <Button aria-expanded={wish === 'remove'} onClick={() => setWish('remove')}>
          Remove
        </Button>
      </div>
      {wish === 'renew' && (
        <CodeForm key="renew" action="Make new codes" hint="The codes before stop working." onCode={renew} />
      )}
      {wish === 'remove' && (
        <CodeForm
          key="remove"
          action="Remove the second factor"
          hint="A code of the app or a recovery code. Afterwards you can set up another one."
          onCode={remove}
        />
      )}
    </section>
  )
}
