import { type FormEvent, useRef, useState } from 'react'
import { resendVerificationCode } from '#contract/accounts.ts'
import { limits } from '#contract/rules.ts'
import { call } from '../../api.ts'
import { FormAlert } from '../../forms/forms.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { onlyNumbers } from '../form-rules.ts'
import { keepPending, type PendingVerification } from './pending-verification.ts'
import { ResendCode } from './resend-code.tsx'
import type { useVerification } from './use-verification.ts'

type VerificationFormProps = {
  pending: PendingVerification
  verification: ReturnType<typeof useVerification>
  onStartAgain: () => void
}

export function VerificationForm({ pending, verification, onStartAgain }: VerificationFormProps) {
  const { step, problem, setProblem, failure, verify } = verification
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focusFirstBox = () => form.current?.querySelector('input')?.focus()

  async function submit(event: FormEvent) {
    event.preventDefault()
    await verify(code)
    focusFirstBox()
  }

  function beginAgain() {
    keepPending({ ...pending, sentAt: Date.now() })
    setCode('')
    setProblem(undefined)
    focusFirstBox()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <CodeField
        label="Verification code"
        length={limits.codeLength}
        value={code}
        error={problem}
        onChange={(next, refused) => {
          setCode(next)
          setProblem(refused ? onlyNumbers : undefined)
        }}
      />
      <FormAlert lines={failure} />
      <Button type="submit" variant="primary" size="lg" wide loading={step === 'verifying'}>
        Verify Email
      </Button>
      <ResendCode
        sentAt={pending.sentAt}
        send={() => call(resendVerificationCode, { body: { email: pending.email } })}
        message={resendVerificationCode.message}
        onSent={beginAgain}
      />
      <p className="text-center text-muted text-sm">
        Wrong address?{' '}
        <button type="button" className="link" onClick={onStartAgain}>
          Start again
        </button>
      </p>
    </form>
  )
}
