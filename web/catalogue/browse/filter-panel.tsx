import { type ReactNode, useId, useState } from 'react'
import { type Facet, productChoices } from '#contract/catalogue/product-filter.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadingRegion, Skeleton } from '../../ui/feedback/states.tsx'
import { formatNumber } from '../../ui/format/format.ts'
import { Link } from '../../ui/navigation/link.tsx'
import {
  accessLabels,
  type Choice,
  chosenIn,
  type Facets,
  type Filter,
  type FilterName,
  shownChoices,
} from '../products/product-filter.ts'

type FilterPanelProps = {
  filter: Filter
  facets: Facets | undefined
  printTimeOn: 'own' | 'slow' | undefined
  /** The filter of the page itself; it is not offered again. */
  within: 'category' | 'drop' | 'board' | undefined
  onChange: (name: FilterName, value: string | undefined) => void
  onToggle: (name: Choice, id: string) => void
}

export function FilterPanel({ filter, facets, printTimeOn, within, onChange, onToggle }: FilterPanelProps) {
  // The server counts what fits the bed only where it knows one.
  const lacksBed = facets?.only.every(({ id }) => id !== 'fits-bed')
  const some = (name: Choice, options: readonly Option[], note?: ReactNode) => (
    <Choices
      key={name}
      type="checkbox"
      label={choiceLabels[name]}
      options={within === name ? [] : options}
      chosen={chosenIn(filter, name)}
      onChoose={(id) => onToggle(name, id)}
      note={note}
    />
  )
  const { 'fits-bed': fitsBed, ...others } = productChoices.only
  return (
    <div className="grid gap-6">
      {some('category', facets?.categories ?? [])}
      {some('drop', facets?.drops ?? [])}
      <Choices
        type="radio"
        label="Included in"
        options={named(accessLabels, facets?.access)}
        chosen={[filter.access ?? '']}
        onChoose={(id) => onChange('access', id)}
      />
      {shownChoices.map((name) =>
        name === 'only' && lacksBed
          ? some('only', named(others, facets?.only), <PrinterLink label={fitsBed} />)
          : some(
              name,
              named(productChoices[name], facets?.[name]),
              name === 'printTime' && printTimeOn === 'slow' && <SlowPrinterNote />,
            ),
      )}
    </div>
  )
}

export function FilterSkeleton() {
  return (
    <LoadingRegion className="grid gap-6">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-40 w-full" />
      ))}
    </LoadingRegion>
  )
}

function PrinterLink({ label }: { label: string }) {
  return (
    <p className="py-1.5 text-muted text-sm">
      {label}:{' '}
      <Link to="/settings?tab=printer" className="link">
        choose your printer
      </Link>
    </p>
  )
}

function SlowPrinterNote() {
  return (
    <p className="py-1.5 text-muted text-sm">
      Times are for a slow printer.{' '}
      <Link to="/settings?tab=printer" className="link">
        Choose a listed printer
      </Link>{' '}
      to see its times.
    </p>
  )
}

const choiceLabels: Record<Choice, string> = {
  category: 'Category',
  drop: 'Drop',
  only: 'Only',
  printTime: 'Print time',
  filament: 'Filament',
  format: 'File type',
}

type Option = { id: string; name: string; count?: number | undefined; isAtLeast?: boolean | undefined }

/** Returns the options in our order, with counts once they have loaded. */
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
  note?: ReactNode
}

const maxShown = 8

/** An option without results stays visible and is disabled. */
function Choices({ type, label, options, chosen, onChoose, note }: ChoicesProps) {
  const group = useId()
  const [showsAll, setShowsAll] = useState(false)
  if (options.length === 0) return null
  const shown = options.filter(({ id }, index) => showsAll || index < maxShown || chosen.includes(id))
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="mb-1 font-semibold">{label}</legend>
      {[...(type === 'radio' ? [{ id: '', name: 'Any' }] : []), ...shown].map((option) => (
        <ChoiceRow
          key={option.id}
          type={type}
          group={group}
          option={option}
          checked={chosen.includes(option.id)}
          onChoose={() => onChoose(option.id)}
        />
      ))}
      {note}
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
        disabled={count === 0 && !isAtLeast && !checked}
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
