import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'

type SelectFieldProps = FieldText & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
} & Omit<ComponentProps<'select'>, 'children'>

export function SelectField({ label, hint, error, labelEnd, options, ...select }: SelectFieldProps) {
  const text = { label, hint, error, labelEnd }
  const id = useId()
  return (
    <FieldFrame id={id} {...text}>
      <div className="relative">
        <select {...select} {...describedBy(id, text)} className="control appearance-none pr-10">
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-3 right-3 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
