import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { networkMessage } from '../feedback/network-message.ts'
import { TextField } from './text-field.tsx'

type CodeFormProps = {
  hint?: string
  action: string
  onCode: (code: string) => Promise<unknown>
}

export function CodeForm({ hint, action, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  // The button that opened this form is gone, and the focus with it.
  useEffect(() => field.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onCode(code.trim())
    } catch (error) {
      setFailure(error instanceof Error ? error.message : networkMessage)
      setCode('')
      field.current?.focus()
    }
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField
        ref={field}
        label="Code"
        hint={hint}
        error={failure}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" loading={isBusy} className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}
