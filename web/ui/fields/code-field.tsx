import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { type CodeEdit, changeBox, digitAt, enterText, eraseAt } from './code-digits.ts'
import { describedBy, FieldError } from './field-frame.tsx'

type CodeFieldProps = {
  label: string
  length: number
  value: string
  /** `isRefused` is true when characters other than digits were typed or pasted. */
  onChange: (code: string, isRefused: boolean) => void
  error?: string | undefined
}

export function CodeField({ label, length, value, onChange, error }: CodeFieldProps) {
  const id = useId()
  const boxes = useRef<HTMLDivElement>(null)
  const places = Array.from({ length }, (_, place) => place)
  const described = describedBy(id, { label, error })

  function focus(place: number) {
    boxes.current?.querySelectorAll('input')[place]?.focus()
  }

  function apply({ digits, place, isRefused }: CodeEdit) {
    onChange(digits, isRefused)
    focus(place)
  }

  function paste(event: ClipboardEvent, place: number) {
    event.preventDefault()
    apply(enterText(value, { text: event.clipboardData.getData('text'), place, length }))
  }

  function press(event: KeyboardEvent, place: number) {
    const goTo = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: length - 1 }[event.key]
    if (goTo === undefined && event.key !== 'Backspace') return
    event.preventDefault()
    if (goTo === undefined) apply(eraseAt(value, place, length))
    else focus(goTo)
  }

  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div ref={boxes} className="flex gap-2">
        {places.map((place) => (
          <input
            {...described}
            key={place}
            id={`${id}-${place}`}
            aria-label={`Digit ${place + 1} of ${length}`}
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            value={digitAt(value, place)}
            // onChange does not fire when a digit is replaced by the same digit.
            onInput={(event) => apply(changeBox(value, { text: event.currentTarget.value, place, length }))}
            onKeyDown={(event) => press(event, place)}
            onPaste={(event) => paste(event, place)}
            onFocus={select}
            className="control h-14 min-w-0 px-0 text-center font-semibold text-xl tabular-nums"
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

function select(event: FocusEvent<HTMLInputElement>) {
  event.target.select()
}
