import { OTPField } from '@base-ui/react/otp-field'
import { useId } from 'react'
import { describedBy, FieldError } from './field-frame.tsx'

type CodeFieldProps = {
  label: string
  length: number
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  disabled?: boolean
}

/** One digit a box: advances, steps back on backspace, and spreads a pasted code over the boxes. */
export function CodeField({ label, length, value, onChange, error, disabled = false }: CodeFieldProps) {
  const id = useId()
  const positions = Array.from({ length }, (_, index) => index + 1)
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <OTPField.Root
        {...describedBy(id, { label, error })}
        length={length}
        value={value}
        onValueChange={(code) => onChange(code)}
        inputMode="numeric"
        disabled={disabled}
        className="flex gap-2"
      >
        {positions.map((position) => (
          <OTPField.Input
            key={position}
            aria-label={`Digit ${position} of ${length}`}
            aria-invalid={Boolean(error)}
            className="control h-14 min-w-0 px-0 text-center font-semibold text-xl tabular-nums"
          />
        ))}
      </OTPField.Root>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}
