import { useEffect } from 'react'

/** The browser may restore this page from its back/forward cache. */
export function useBackForwardRestore(onRestore: () => void) {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && onRestore()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  })
}
