import { useId, useState } from 'react'
import { type Facet, type ProductChoice, productChoices } from '#contract/product-filter.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import {
  accessLabels,
  choiceNames,
  chosenIn,
  type Facets,
  type Filter,
  type FilterName,
  withChoice,
} from './product-filter.ts'

type FilterPanelProps = {
  filter: Filter
  facets: Facets | undefined
  /** What the page already is; choosing it again would say nothing. */
  shelf: 'category' | 'drop' | undefined
  onChange: (name: FilterName, value: string | undefined) => void
}

export function FilterPanel({ filter, facets, shelf, onChange }: FilterPanelProps) {
  const singles = [
    { name: 'category', label: 'Category', options: facets?.categories ?? [] },
    { name: 'drop', label: 'Drop', options: facets?.drops ?? [] },
    { name: 'access', label: 'Included in', options: named(accessLabels, facets?.access) },
  ] as const
  return (
    <div className="grid gap-6">
      {singles.map(({ name, label, options }) => (
        <Choices
          key={name}
          type="radio"
          label={label}
          options={shelf === name ? [] : options}
          chosen={[filter[name] ?? '']}
          onChoose={(id) => onChange(name, id)}
        />
      ))}
      {choiceNames.map((name) => (
        <Choices
          key={name}
          type="checkbox"
          label={choiceLabels[name]}
          options={named(productChoices[name], facets?.[name])}
          chosen={chosenIn(filter, name)}
          onChoose={(id) => onChange(name, withChoice(filter, name, id))}
        />
      ))}
    </div>
  )
}

const choiceLabels: Record<ProductChoice, string> = {
  only: 'Only',
  printTime: 'Print time',
  filament: 'Filament',
  format: 'File type',
}

type Option = { id: string; name: string; count?: number | undefined; isAtLeast?: boolean | undefined }

/** Our own order and names, with the counts once they are there. */
function named(names: Record<string, string>, facets: Facet[] | undefined): Option[] {
  return Object.entries(names).map(([id, name]) => {
    const { count, isAtLeast } = facets?.find((facet) => facet.id === id) ?? {}
    return { id, name, count, isAtLeast }
  })
}

type ChoicesProps = {
  type: 'radio' | 'checkbox'
  label: string
  options: readonly Option[]
  chosen: string[]
  onChoose: (id: string) => void
}

const mostShown = 8

/** One of a few, or any; several, or none. What would find nothing stays in its place but cannot be chosen. */
function Choices({ type, label, options, chosen, onChoose }: ChoicesProps) {
  const group = useId()
  const [showsAll, setShowsAll] = useState(false)
  if (options.length === 0) return null
  const shown = options.filter(({ id }, index) => showsAll || index < mostShown || chosen.includes(id))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{label}</legend>
      {[...(type === 'radio' ? [{ id: '', name: 'Any' }] : []), ...shown].map((option) => (
        <ChoiceRow
          key={option.id}
          {...{ type, group, option }}
          checked={chosen.includes(option.id)}
          onChoose={() => onChoose(option.id)}
        />
      ))}
      {shown.length < options.length && (
        <Button variant="quiet" size="sm" className="w-fit" onClick={() => setShowsAll(true)}>
          Show all {options.length}
        </Button>
      )}
    </fieldset>
  )
}

type ChoiceRowProps = Pick<ChoicesProps, 'type'> & {
  group: string
  option: Option
  checked: boolean
  onChoose: () => void
}

function ChoiceRow({ type, group, option: { name, count, isAtLeast }, checked, onChoose }: ChoiceRowProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-default has-disabled:text-muted max-lg:min-h-11">
      <input
        type={type}
        name={group}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={onChoose}
        className="size-4 accent-ink"
      />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {count !== undefined && (
        <span className="text-muted tabular-nums">
          {formatNumber(count)}
          {isAtLeast && '+'}
        </span>
      )}
    </label>
  )
}
