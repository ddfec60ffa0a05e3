import { type ChangeEvent, type FocusEvent, useRef } from 'react'

type Field = 'subject' | 'body'
type Control = HTMLInputElement | HTMLTextAreaElement

/** Puts a variable where the cursor stood last, in whichever of the two fields it was. */
export function useInsertion(onChange: (field: Field, value: string) => void) {
  const last = useRef<{ field: Field; control: Control }>(undefined)
  return {
    fieldProps: (field: Field) => ({
      onChange: (event: ChangeEvent<Control>) => onChange(field, event.target.value),
      onFocus: (event: FocusEvent<Control>) => {
        last.current = { field, control: event.target }
      },
    }),
    insert(variable: string) {
      if (!last.current) return
      const { field, control } = last.current
      const [start, end] = [control.selectionStart ?? 0, control.selectionEnd ?? 0]
      onChange(field, `${control.value.slice(0, start)}{{ ${variable} }}${control.value.slice(end)}`)
      const after = start + variable.length + 6
      requestAnimationFrame(() => {
        control.focus()
        control.setSelectionRange(after, after)
      })
    },
  }
}
