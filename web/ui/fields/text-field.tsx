import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'

export function TextField({
  label,
  hint,
  error,
  labelEnd,
  className = '',
  ...input
}: FieldText & ComponentProps<'input'>) {
  const text = { label, hint, error, labelEnd }
  const id = useId()
  return (
    <FieldFrame id={id} {...text}>
      <input {...input} {...describedBy(id, text)} className={`control ${className}`} />
    </FieldFrame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  labelEnd,
  className = '',
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  const text = { label, hint, error, labelEnd }
  const id = useId()
  return (
    <FieldFrame id={id} {...text}>
      <textarea rows={5} {...area} {...describedBy(id, text)} className={`control resize-y ${className}`} />
    </FieldFrame>
  )
}
