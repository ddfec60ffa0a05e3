import { useEffect } from 'react'

/** Back from another site, the browser may show this page as it was left. */
export function useReturn(onReturn: () => void) {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  })
}
