import { type FormEvent, useRef, useState } from 'react'
import { confirmEmail, resendEmailCode } from '#contract/accounts.ts'
import { limits } from '#contract/rules.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import { setUser } from '../../session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { codeProblem, onlyNumbers } from '../form-rules.ts'
import { ResendCode } from '../verification/resend-code.tsx'

type EmailCodeFormProps = { pendingEmail: string; sentAt: number }

export function EmailCodeForm({ pendingEmail, sentAt }: EmailCodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusFirstBox = () => form.current?.querySelector('input')?.focus()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = codeProblem(code) ?? (await confirm())
    setProblem(wrong)
    if (wrong) focusFirstBox()
  }

  function beginAgain() {
    setCode('')
    setProblem(undefined)
    focusFirstBox()
  }

  /** The sentence of a refusal. */
  async function confirm() {
    setSending(true)
    try {
      const { user } = await call(confirmEmail, { body: { code } })
      setUser(user)
      notify('success', confirmEmail.message)
    } catch (error) {
      return messageOf(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid max-w-sm gap-4">
      <p>
        We have mailed a code to <strong className="break-all">{pendingEmail}</strong>. Until you enter it,
        your old address stays.
      </p>
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
      <div className="flex flex-wrap items-start gap-3">
        <Button type="submit" variant="primary" loading={isSending}>
          Confirm email
        </Button>
        <ResendCode
          sentAt={sentAt}
          send={() => call(resendEmailCode, {})}
          message={resendEmailCode.message}
          onSent={beginAgain}
        />
      </div>
    </form>
  )
}
