import { X } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { type Chip, chipsOf, type Facets, type Filter } from '../products/product-filter.ts'

type FilterChipsProps = {
  filter: Filter
  facets: Facets | undefined
  onRemove: (chip: Chip) => void
  onClear: () => void
}

export function FilterChips({ filter, facets, onRemove, onClear }: FilterChipsProps) {
  const chips = chipsOf(filter, facets)
  if (chips.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={`${chip.name} ${chip.label}`} className="max-w-full">
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusNext(currentTarget)
              onRemove(chip)
            }}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-edge bg-surface px-3 text-sm hover:bg-sunken"
          >
            <span className="truncate">{chip.label}</span>
            <X size={16} aria-hidden="true" className="shrink-0" />
            <span className="sr-only">(remove)</span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="sm" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

/** Moves the focus from a chip that is removed to the next one: removal would drop it. */
function focusNext(chip: HTMLElement) {
  const others = [...(chip.closest('ul')?.querySelectorAll('button') ?? [])].filter((other) => other !== chip)
  if (others.length > 1) others[0]?.focus()
}
