import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, useId, useMemo, useState } from 'react'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'
import { namedOption, type SearchableOption, searchOptions } from './option-search.ts'

export type ComboboxOption = SearchableOption & {
  value: string
  disabled?: boolean
  /** Why it is disabled, in a few words. */
  note?: string
}

type ComboboxFieldProps = FieldText & {
  options: readonly ComboboxOption[]
  /** The value of the chosen option; empty for none. */
  value: string
  onChange: (value: string) => void
  emptyText?: string
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'autoComplete' | 'onBlur' | 'ref' | 'disabled'>

/** One of many, found by typing. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    label,
    hint,
    error,
    labelEnd,
    options,
    value,
    onChange,
    emptyText = 'Nothing found',
    ...input
  } = props
  const text = { label, hint, error, labelEnd }
  const id = useId()
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchOptions(options, query), [options, query])

  function search(typed: string) {
    setQuery(typed)
    const named = namedOption(options, typed)
    if (named && !named.disabled && named.value !== value) onChange(named.value)
  }

  return (
    <Combobox.Root
      items={options}
      filteredItems={found}
      onInputValueChange={search}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onChange(option?.value ?? '')}
      autoHighlight
    >
      <FieldFrame id={id} {...text}>
        <Combobox.InputGroup className="relative">
          <Combobox.Input {...input} {...describedBy(id, text)} className="control pr-10" />
          <Combobox.Trigger
            aria-label="Show all"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted"
          >
            <ChevronDown size={20} aria-hidden="true" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
      </FieldFrame>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-50">
          <Combobox.Popup className="panel w-(--anchor-width) shadow-raised">
            <Combobox.Empty className="not-empty:p-3 text-muted">{emptyText}</Combobox.Empty>
            <Combobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(option: ComboboxOption) => <Option key={option.value} option={option} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function Option({ option }: { option: ComboboxOption }) {
  return (
    <Combobox.Item
      value={option}
      disabled={option.disabled ?? false}
      className="grid min-h-10 cursor-default grid-cols-[1.25rem_1fr] items-center gap-2 rounded-md px-2 py-1.5 data-highlighted:bg-sunken data-disabled:text-muted"
    >
      <Combobox.ItemIndicator className="col-start-1">
        <Check size={20} aria-hidden="true" />
      </Combobox.ItemIndicator>
      <span className="col-start-2">
        {option.label}
        {option.note && <span className="block text-muted text-sm">{option.note}</span>}
      </span>
    </Combobox.Item>
  )
}
