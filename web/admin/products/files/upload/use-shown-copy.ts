import { useEffect, useRef } from 'react'
import { scrollToElement } from '../../../../ui/navigation/scroll-to.ts'

/** A changed copy that was just asked for on this page, and the control that had the focus. */
export type AskedCopy = { uploadId: string; from: Element | null }

/** Returns the ref of an element that is shown and focused once this copy was asked for, unless something else has the focus since. */
export function useShownCopy(asked: AskedCopy | undefined, uploadId: string) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    const isElsewhere = focused !== document.body && focused !== asked?.from
    if (asked?.uploadId !== uploadId || isElsewhere || !ref.current) return
    ref.current.focus({ preventScroll: true })
    scrollToElement(ref.current)
  }, [asked, uploadId])
  return ref
}
