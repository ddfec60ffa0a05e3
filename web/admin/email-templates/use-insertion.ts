import { type ChangeEvent, useRef } from 'react'

type Field = 'subject' | 'body'
type Control = HTMLInputElement | HTMLTextAreaElement

/** Puts a variable where the cursor stood last, in whichever of the two fields it was; at first at the end of the body. */
export function useInsertion(onChange: (field: Field, value: string) => void) {
  const controls = useRef<{ [field in Field]?: Control | null }>({})
  const last = useRef<Field>(undefined)
  return {
    fieldProps: (field: Field) => ({
      ref: (control: Control | null) => {
        controls.current[field] = control
      },
      onChange: (event: ChangeEvent<Control>) => onChange(field, event.target.value),
      onFocus: () => {
        last.current = field
      },
    }),
    insert(variable: string) {
      const field = last.current ?? 'body'
      const control = controls.current[field]
      if (!control) return
      const foot = control.value.length
      const start = (last.current && control.selectionStart) ?? foot
      const end = (last.current && control.selectionEnd) ?? foot
      onChange(field, `${control.value.slice(0, start)}{{ ${variable} }}${control.value.slice(end)}`)
      const after = start + variable.length + 6
      requestAnimationFrame(() => {
        control.focus()
        control.setSelectionRange(after, after)
      })
    },
  }
}
