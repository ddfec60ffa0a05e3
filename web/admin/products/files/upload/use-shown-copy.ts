import { useEffect, useRef } from 'react'
import { scrollToElement } from '../../../../ui/navigation/scroll-to.ts'

/** The changed copy that was requested last on this page, and the control that had the focus. */
export type RequestedCopy = { uploadId: string; from: Element | null }

/** Returns the ref of an element that is scrolled into view and focused when this copy was requested, unless another control has the focus. */
export function useShownCopy(requested: RequestedCopy | undefined, uploadId: string) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    const isElsewhere = focused !== document.body && focused !== requested?.from
    if (requested?.uploadId !== uploadId || isElsewhere || !ref.current) return
    ref.current.focus({ preventScroll: true })
    scrollToElement(ref.current)
  }, [requested, uploadId])
  return ref
}
