import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../api-error.ts'
import { Button } from '../ui/buttons/button.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

type PasswordFormProps = { onPassword: (password: string) => Promise<unknown>; onCancel: () => void }

export function PasswordForm({ onPassword, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The button that opened this form is gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const wrong = password ? await send() : 'Required'
    setSending(false)
    setProblem(wrong)
    if (wrong) field.current?.focus()
  }

  /** The sentence of a refusal. */
  async function send() {
    try {
      await onPassword(password)
    } catch (error) {
      return messageOf(error)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <PasswordField
        ref={field}
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isSending}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
