import { type ChangeEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import {
  afterChoosing,
  afterKey,
  afterLeaving,
  afterOpening,
  afterTyping,
  type BoxChange,
  type ComboboxOption,
  closedBox,
  optionsFound,
} from './combobox-state.ts'

type Combobox = { options: readonly ComboboxOption[]; value: string; onChange: (value: string) => void }

/** The focus stays in the text field all the time; the list only shows what is found and highlighted. */
export function useCombobox({ options, value, onChange }: Combobox) {
  const [box, setBox] = useState(closedBox)
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => optionsFound(options, box), [options, box])
  const chosen = options.find((option) => option.value === value)

  useEffect(() => {
    if (box.isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [box.isOpen])

  useEffect(() => {
    list.current?.children[box.active]?.scrollIntoView({ block: 'nearest' })
  }, [box.active])

  function apply({ box: next, value: chosenNow = value }: BoxChange) {
    setBox(next)
    if (chosenNow !== value) onChange(chosenNow)
  }

  function press(event: KeyboardEvent) {
    const change = afterKey(options, box, event.key, value)
    if (!change) return
    // Neither the form nor a dialog around it hears of the key.
    event.preventDefault()
    event.stopPropagation()
    apply(change)
  }

  const open = () => apply(afterOpening(options, value))
  return {
    ...box,
    found,
    list,
    shownText: box.text ?? chosen?.label ?? '',
    choose: (option: ComboboxOption) => apply(afterChoosing(box, option)),
    toggle: () => (box.isOpen ? setBox(closedBox) : open()),
    leave: () => apply(afterLeaving(options, box)),
    field: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => apply(afterTyping(options, event.target.value)),
      onKeyDown: press,
      onClick: () => box.isOpen || open(),
    },
  }
}
