import { type FormEvent, useRef, useState } from 'react'
import { limits } from '#contract/rules.ts'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { onlyNumbers } from './form-rules.ts'
import type { PendingVerification } from './pending-verification.ts'
import { useResend } from './use-resend.ts'
import type { useVerification } from './use-verification.ts'

type VerificationFormProps = {
  pending: PendingVerification
  verification: ReturnType<typeof useVerification>
  onStartAgain: () => void
}

export function VerificationForm({ pending, verification, onStartAgain }: VerificationFormProps) {
  const { step, problem, setProblem, failure, verify } = verification
  const { seconds, isSending, message, failure: resendFailure, resend } = useResend(pending)
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focusFirstBox = () => form.current?.querySelector('input')?.focus()

  async function submit(event: FormEvent) {
    event.preventDefault()
    await verify(code)
    focusFirstBox()
  }

  async function sendAgain() {
    if (!(await resend())) return
    setCode('')
    setProblem(undefined)
    focusFirstBox()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
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
      <FormAlert lines={failure.length > 0 ? failure : resendFailure} />
      <Button type="submit" variant="primary" size="lg" wide loading={step === 'verifying'}>
        Verify Email
      </Button>
      <div className="grid justify-items-center gap-1 text-sm">
        <Button
          variant="quiet"
          size="sm"
          disabled={seconds > 0}
          loading={isSending}
          onClick={() => void sendAgain()}
          className="tabular-nums"
        >
          {seconds > 0 ? `Resend code in ${seconds}s` : 'Resend code'}
        </Button>
        <p role="status" className="text-success empty:hidden">
          {message}
        </p>
        <p className="text-muted">
          Wrong address?{' '}
          <button type="button" className="link" onClick={onStartAgain}>
            Start again
          </button>
        </p>
      </div>
    </form>
  )
}
