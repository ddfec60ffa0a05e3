import { type FormEvent, useRef, useState } from 'react'
import { confirmEmail } from '#contract/accounts.ts'
import { limits } from '#contract/rules.ts'
import { call } from '../../api.ts'
import { messageOf } from '../../api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { notify } from '../../ui/toast.ts'
import { setUser } from '../accounts.ts'
import { codeProblem, onlyNumbers } from '../form-rules.ts'

export function EmailCodeForm({ pendingEmail }: { pendingEmail: string }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = codeProblem(code) ?? (await confirm())
    setProblem(wrong)
    if (wrong) form.current?.querySelector('input')?.focus()
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
      <Button type="submit" variant="primary" loading={isSending} className="justify-self-start">
        Confirm email
      </Button>
    </form>
  )
}
