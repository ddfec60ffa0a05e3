import { useEffect, useRef } from 'react'

type Saving = { isSaving: boolean; failure: unknown }

/** Moves the focus to the first invalid field when a requested save is refused. An autosave leaves it where it is. */
export function useInvalidField({ isSaving, failure }: Saving) {
  const form = useRef<HTMLFormElement>(null)
  const isRequested = useRef(false)
  useEffect(() => {
    if (isSaving || !isRequested.current) return
    isRequested.current = false
    if (failure !== undefined) show(form.current)
  }, [isSaving, failure])
  return {
    form,
    request() {
      isRequested.current = true
    },
    show: () => show(form.current),
  }
}

function show(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
