import { useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

type Field = 'subject' | 'body'
type Control = HTMLInputElement | HTMLTextAreaElement

/** Inserts a variable at the cursor of the last focused field, or at the end of the body. */
export function useInsertAtCursor(onChange: (field: Field, value: string) => void) {
  const controls = useRef<{ [field in Field]?: Control | null }>({})
  const last = useRef<Field>(undefined)
  return {
    fieldProps: (field: UseFormRegisterReturn<Field> & { error: string | undefined }) => ({
      ...field,
      ref: (control: Control | null) => {
        controls.current[field.name] = control
        field.ref(control)
      },
      onFocus: () => {
        last.current = field.name
      },
    }),
    insert(variable: string) {
      const field = last.current ?? 'body'
      const control = controls.current[field]
      if (!control) return
      const textEnd = control.value.length
      const start = (last.current && control.selectionStart) ?? textEnd
      const end = (last.current && control.selectionEnd) ?? textEnd
      onChange(field, `${control.value.slice(0, start)}{{ ${variable} }}${control.value.slice(end)}`)
      const after = start + variable.length + 6
      requestAnimationFrame(() => {
        control.focus()
        control.setSelectionRange(after, after)
      })
    },
  }
}
