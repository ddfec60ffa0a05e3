import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, type FieldText } from './field-frame.tsx'

type CheckboxFieldProps = { label: ReactNode } & Pick<FieldText, 'error' | 'hasLongErrors'> &
  Omit<ComponentProps<'input'>, 'type'>

export function CheckboxField({ label, error, hasLongErrors = false, ...input }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[1.25rem_1fr] gap-3 py-1">
        <span className="relative mt-0.5 size-5">
          <input
            {...input}
            type="checkbox"
            id={id}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? `${id}-error` : undefined}
            className="peer absolute -inset-0.5 size-6 appearance-none rounded-sm border border-edge bg-surface checked:border-ink checked:bg-ink disabled:cursor-not-allowed disabled:border-transparent disabled:bg-muted aria-invalid:border-danger"
          />
          <Check
            size={18}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute inset-px hidden text-paper peer-checked:block"
          />
        </span>
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={`${id}-error`} message={error} isLong={hasLongErrors} />
    </div>
  )
}
