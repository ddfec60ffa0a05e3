import type { ReactNode } from 'react'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  labelEnd?: ReactNode
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  labelEnd,
  children,
}: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
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
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** Uses the gap below the field, so that a message does not move the button that is being clicked. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <div
      id={id}
      aria-live="polite"
      className="-mt-0.5 -mb-5 min-h-4 font-medium text-danger text-sm leading-4"
    >
      {message}
    </div>
  )
}

export function describedBy(id: string, { hint, error }: FieldText) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': Boolean(error), 'aria-describedby': ids || undefined }
}
