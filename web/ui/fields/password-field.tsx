import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'

type PasswordFieldProps = FieldText & { autoComplete: 'current-password' | 'new-password' } & Omit<
    ComponentProps<'input'>,
    'type'
  >

export function PasswordField({
  label,
  hint,
  error,
  labelEnd,
  hasLongErrors = false,
  ...input
}: PasswordFieldProps) {
  const text = { label, hint, error, labelEnd, hasLongErrors }
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame id={id} {...text}>
      <div className="relative">
        <input
          {...input}
          {...describedBy(id, text)}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="control pr-12"
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  )
}
