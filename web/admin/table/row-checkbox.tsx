import { Check, Minus } from 'lucide-react'

type RowCheckboxProps = {
  label: string
  checked: boolean
  /** Some but not all items are checked. */
  isPartly?: boolean
  onChange: () => void
}

/** Shows a checkbox without a visible label; it lies over its row's link. */
export function RowCheckbox({ label, checked, isPartly = false, onChange }: RowCheckboxProps) {
  const Icon = isPartly && !checked ? Minus : Check
  return (
    <label className="relative z-1 -m-3 inline-grid size-11 place-items-center align-middle">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartly && !checked
        }}
        onChange={onChange}
        className="peer size-5 appearance-none rounded-sm border border-edge bg-surface checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
      />
      <Icon
        size={16}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute hidden text-paper peer-checked:block peer-indeterminate:block"
      />
    </label>
  )
}
