import { Check, ChevronDown } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import type { ComboboxOption } from './combobox-state.ts'
import { describedBy, FieldFrame, type FieldText } from './field-frame.tsx'
import { useCombobox } from './use-combobox.ts'

type ComboboxFieldProps = FieldText & {
  options: readonly ComboboxOption[]
  /** The value of the chosen option; empty for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  emptyText?: string
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'autoComplete' | 'ref' | 'disabled'>

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
    onBlur,
    emptyText = 'Nothing found',
    ...input
  } = props
  const text = { label, hint, error, labelEnd }
  const id = useId()
  const { isOpen, active, found, list, shownText, field, choose, toggle, leave } = useCombobox({
    options,
    value,
    onChange,
  })
  const hasList = isOpen && found.length > 0
  const highlighted = isOpen ? found[active] : undefined

  return (
    <FieldFrame id={id} {...text}>
      <div className="relative">
        <input
          {...input}
          {...describedBy(id, text)}
          {...field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={`${id}-list`}
          aria-activedescendant={highlighted && `${id}-${highlighted.value}`}
          spellCheck={false}
          value={shownText}
          onBlur={() => {
            leave()
            onBlur?.()
          }}
          className="control pr-11"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="Show all"
          onMouseDown={keepFocus}
          onClick={toggle}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted"
        >
          <ChevronDown size={20} aria-hidden="true" />
        </button>
        {isOpen && !hasList && (
          <p role="status" className={`${popupClass} p-3 text-muted`}>
            {emptyText}
          </p>
        )}
        <div
          ref={list}
          role="listbox"
          id={`${id}-list`}
          aria-label="Options"
          tabIndex={-1}
          hidden={!hasList}
          onMouseDown={keepFocus}
          className={`${popupClass} max-h-80 overflow-y-auto overscroll-contain p-1`}
        >
          {hasList &&
            found.map((option) => (
              <Option
                key={option.value}
                id={`${id}-${option.value}`}
                option={option}
                isChosen={option.value === value}
                isActive={option === highlighted}
                onChoose={() => choose(option)}
              />
            ))}
        </div>
      </div>
    </FieldFrame>
  )
}

const popupClass = 'panel absolute inset-x-0 top-full z-50 mt-1 scroll-m-4 shadow-raised'

/** A press in the list would take the focus out of the text field, and so close the list. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}

type OptionProps = {
  id: string
  option: ComboboxOption
  isChosen: boolean
  isActive: boolean
  onChoose: () => void
}

function Option({ id, option, isChosen, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The text field has the focus and gets the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.disabled}
      onClick={onChoose}
      className={`grid min-h-10 cursor-default scroll-my-1 grid-cols-[1.25rem_1fr] items-center gap-2 rounded-md px-2 py-1.5 hover:bg-sunken aria-disabled:text-muted ${isActive ? 'bg-sunken' : ''}`}
    >
      {isChosen && <Check size={20} aria-hidden="true" />}
      <span className="col-start-2">
        {option.label}
        {option.note && <span className="block text-muted text-sm">{option.note}</span>}
      </span>
    </div>
  )
}
