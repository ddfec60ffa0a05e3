import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, useId, useMemo, useState } from 'react'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'
import { findOption, type SearchableOption, searchOptions } from './option-search.ts'

export type ComboboxOption = SearchableOption & {
  value: string
  disabled?: boolean
  note?: string
}

type ComboboxFieldProps = FieldText & {
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  emptyText?: string
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'autoComplete' | 'ref' | 'disabled' | 'onBlur'>

/** Shows a field with a searchable list, for long lists; see `SelectField` for up to a dozen options. */
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
    disabled,
    ...input
  } = props
  const text = { label, hint, error, labelEnd }
  const id = useId()
  const [query, setQuery] = useState('')
  const matches = useMemo(() => searchOptions(options, query), [options, query])

  const choose = (option: ComboboxOption | undefined) => {
    if (option && !option.disabled) onChange(option.value)
  }

  function changeText(next: string, { reason }: Combobox.Root.ChangeEventDetails) {
    setQuery(next)
    // Autofill changes the text without a key press, so that no option would be chosen.
    if (reason === 'input-change') choose(findOption(options, next))
  }

  function changeOpen(isOpen: boolean, { reason }: Combobox.Root.OpenChangeEventDetails) {
    const isLeft = !isOpen && (reason === 'focus-out' || reason === 'outside-press')
    if (isLeft && query && matches.length === 1) choose(matches[0])
  }

  return (
    <FieldFrame id={id} {...text}>
      <Combobox.Root
        items={options}
        filteredItems={matches}
        value={options.find((option) => option.value === value) ?? null}
        onValueChange={(option) => onChange(option?.value ?? '')}
        onInputValueChange={changeText}
        onOpenChange={changeOpen}
        autoHighlight
        disabled={disabled}
      >
        <Combobox.InputGroup className="relative">
          <Combobox.Input
            {...input}
            {...describedBy(id, text)}
            spellCheck={false}
            onKeyDown={(event) => {
              // Base UI would clear the choice instead of closing the dialog.
              const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
              if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            }}
            className="control pr-11"
          />
          <Combobox.Trigger
            aria-label="Show all"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted"
          >
            <ChevronDown size={20} aria-hidden="true" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-60">
            <Combobox.Popup className="panel max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain shadow-raised">
              <Combobox.Empty className="text-muted not-empty:p-3">{emptyText}</Combobox.Empty>
              <Combobox.List aria-label="Options" className="not-empty:p-1">
                {(option: ComboboxOption) => <Option key={option.value} option={option} />}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </FieldFrame>
  )
}

function Option({ option }: { option: ComboboxOption }) {
  return (
    <Combobox.Item
      value={option}
      disabled={option.disabled}
      className="grid min-h-10 cursor-default scroll-my-1 grid-cols-[1.25rem_1fr] items-center gap-2 rounded-md px-2 py-1.5 aria-disabled:text-muted data-highlighted:bg-sunken"
    >
      <Combobox.ItemIndicator>
        <Check size={20} aria-hidden="true" />
      </Combobox.ItemIndicator>
      <span className="col-start-2">
        {option.label}
        {option.note && <span className="block text-muted text-sm">{option.note}</span>}
      </span>
    </Combobox.Item>
  )
}
