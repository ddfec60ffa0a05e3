import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SideSheet } from '../../ui/overlays/side-sheet.tsx'
import type { TableQuery } from './table-address.ts'
import type { TableFilter } from './table-parts.ts'

type FiltersProps = {
  filters: readonly TableFilter[]
  query: TableQuery
  onChange: (name: string, value: string | undefined) => void
}

export function Filters({ filters, query, onChange }: FiltersProps) {
  const isWide = useMedia('(min-width: 48rem)')
  const [isOpen, setOpen] = useState(false)
  const shown = filters.filter((filter) => !isLink(filter) || filter.name in query)
  const fields = shown.map((filter) => (
    <div key={filter.name} className={widthOf(filter)}>
      <FilterField filter={filter} value={query[filter.name] ?? ''} onChange={onChange} />
    </div>
  ))
  if (isWide) return fields
  if (filters.length === 0) return null
  const used = filters.filter(({ name }) => name in query).length
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <SlidersHorizontal size={20} aria-hidden="true" /> Filters{used > 0 && ` (${used})`}
      </Button>
      <SideSheet open={isOpen} onOpenChange={setOpen} title="Filters">
        <div className="grid gap-4">{fields}</div>
        <Button variant="primary" className="mt-6" onClick={() => setOpen(false)}>
          Show results
        </Button>
      </SideSheet>
    </>
  )
}

function isLink(filter: TableFilter) {
  return 'type' in filter && filter.type === 'link'
}

function widthOf(filter: TableFilter) {
  if (isLink(filter)) return ''
  return 'type' in filter ? 'md:w-44' : 'md:w-40'
}

type FilterFieldProps = { filter: TableFilter; value: string; onChange: FiltersProps['onChange'] }

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const change = (next: string) => onChange(filter.name, next || undefined)
  if (isLink(filter))
    return (
      <Button onClick={() => change('')}>
        {filter.label}
        <X size={18} aria-hidden="true" />
        <span className="sr-only">Show all</span>
      </Button>
    )
  if ('type' in filter)
    return (
      <TextField
        label={filter.label}
        type="date"
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    )
  return (
    <SelectField
      label={filter.label}
      value={value}
      options={[{ value: '', label: filter.unset ?? 'All' }, ...filter.options]}
      onChange={(event) => change(event.target.value)}
    />
  )
}
