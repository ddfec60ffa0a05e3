import { useId } from 'react'
import {
  accessLabels,
  type Facets,
  type Filter,
  type FilterName,
  filamentLimits,
  timeLimits,
} from './product-filter.ts'

type Change = (name: FilterName, value: string | undefined) => void

type FilterPanelProps = {
  filter: Filter
  facets: Facets | undefined
  /** What the page already is; choosing it again would say nothing. */
  shelf: 'category' | 'drop' | undefined
  onChange: Change
}

export function FilterPanel({ filter, facets, shelf, onChange }: FilterPanelProps) {
  const access = (['basic', 'paid'] as const).map((value) => ({
    value,
    label: accessLabels[value],
    count: facets?.access.find(({ id }) => id === value)?.count,
  }))
  return (
    <div className="grid gap-6">
      {shelf !== 'category' && (
        <Choice
          name="category"
          label="Category"
          options={facetOptions(facets?.categories)}
          {...{ filter, onChange }}
        />
      )}
      {shelf !== 'drop' && (
        <Choice name="drop" label="Drop" options={facetOptions(facets?.drops)} {...{ filter, onChange }} />
      )}
      <Choice name="access" label="Included in" options={access} {...{ filter, onChange }} />
      <Choice name="maxMinutes" label="Print time" options={timeLimits} {...{ filter, onChange }} />
      <Choice name="maxGrams" label="Filament" options={filamentLimits} {...{ filter, onChange }} />
    </div>
  )
}

type Option = { value: string; label: string; count?: number | undefined }

function facetOptions(facets: Facets['categories'] | undefined): Option[] {
  return (facets ?? []).map(({ id, name, count }) => ({ value: id, label: name, count }))
}

type ChoiceProps = { name: FilterName; label: string; options: Option[]; filter: Filter; onChange: Change }

/** One of a few, or any. What would find nothing stays in its place but cannot be chosen. */
function Choice({ name, label, options, filter, onChange }: ChoiceProps) {
  const group = useId()
  const chosen = filter[name] ?? ''
  if (options.length === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{label}</legend>
      {[{ value: '', label: 'Any' }, ...options].map((option) => (
        <ChoiceRow
          key={option.value}
          group={group}
          option={option}
          checked={option.value === chosen}
          onChoose={() => onChange(name, option.value || undefined)}
        />
      ))}
    </fieldset>
  )
}

type ChoiceRowProps = { group: string; option: Option; checked: boolean; onChoose: () => void }

function ChoiceRow({ group, option: { label, count }, checked, onChoose }: ChoiceRowProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-default has-disabled:text-muted">
      <input
        type="radio"
        name={group}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={onChoose}
        className="size-4 accent-ink"
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
    </label>
  )
}
