import { useEffect } from 'react'

/** The browser may restore this page from its back/forward cache. */
export function useReturn(onReturn: () => void) {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  })
}
