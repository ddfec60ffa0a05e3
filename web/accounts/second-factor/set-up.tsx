import { useState } from 'react'
import type * as z from 'zod/mini'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/second-factor.ts'
import { call } from '../../api/api.ts'
import { CodeForm, PasswordForm } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Secret = z.output<(typeof beginSecondFactor)['reply']>

export function SetUp({ onDone }: { onDone: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret)
    return (
      <FirstCode
        {...secret}
        onCode={async (code) => setCodes((await call(confirmSecondFactor, { body: { code } })).recoveryCodes)}
      />
    )
  if (isOpen)
    return (
      <PasswordForm
        onPassword={async (currentPassword) =>
          setSecret(await call(beginSecondFactor, { body: { currentPassword } }))
        }
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <Button className="justify-self-start" onClick={() => setOpen(true)}>
      Set up
    </Button>
  )
}

function FirstCode({ qr, secret, onCode }: Secret & { onCode: (code: string) => Promise<unknown> }) {
  return (
    <>
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
        <code className="font-semibold">{inGroupsOfFour(secret)}</code>
      </p>
      <CodeForm action="Turn on" onCode={onCode} />
    </>
  )
}

function inGroupsOfFour(secret: string) {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
