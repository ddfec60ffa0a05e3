import type { ReactNode } from 'react'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  labelEnd?: ReactNode
  /** Some errors need two lines on a phone. */
  hasLongErrors?: boolean
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  labelEnd,
  hasLongErrors = false,
  children,
}: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-end justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {labelEnd}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} isLong={hasLongErrors} />
    </div>
  )
}

/**
 * Uses the gap below the field, so that a message does not move the button that is being clicked. The field is a flex
 * column, where the negative margin takes the gap above the message back: it ends with its control.
 */
export function FieldError({
  id,
  message,
  isLong = false,
}: {
  id: string
  message: string | undefined
  isLong?: boolean
}) {
  return (
    <div
      id={id}
      aria-live="polite"
      className={`-mt-0.5 -mb-5 font-medium text-danger text-sm leading-4 ${isLong ? 'min-h-4 max-sm:min-h-8' : 'min-h-4'}`}
    >
      {message}
    </div>
  )
}

export function describedBy(id: string, { hint, error }: FieldText) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': Boolean(error), 'aria-describedby': ids || undefined }
}
