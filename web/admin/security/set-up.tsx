import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import { CodeForm } from '../../ui/code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** A secret for the app, its first code, then the recovery codes. */
export function SetUp({ onDone }: { onDone: () => Promise<unknown> }) {
  const [codes, setCodes] = useState<string[]>()
  const begin = useMutation({ mutationFn: () => call(beginSecondFactor, {}) })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!begin.data)
    return (
      <section className="panel grid gap-4 p-5">
        <p>
          Whoever learns your password still needs your phone: every sign-in asks for a code of an
          authenticator app, such as those that come with your phone or password manager.
        </p>
        {begin.error && <Notice tone="danger">{messageOf(begin.error)}</Notice>}
        <Button
          variant="primary"
          className="justify-self-start"
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          Set up
        </Button>
      </section>
    )
  const { qr, secret } = begin.data
  return (
    <section className="panel grid gap-4 p-5">
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
        alt="QR code for an authenticator app"
        width={200}
        height={200}
        className="rounded-md bg-white"
      />
      <p className="text-sm">
        Without a camera, type this into the app:{' '}
        <code className="break-all font-semibold">{spaced(secret)}</code>
      </p>
      <CodeForm
        action="Turn on"
        onCode={async (code) => setCodes((await call(confirmSecondFactor, { body: { code } })).recoveryCodes)}
      />
    </section>
  )
}

function spaced(secret: string) {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
