import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** The filters of a phone have a place of their own in the history: Back closes them, and takes back what was chosen there. */
export function useFilterSheet() {
  const navigate = useNavigate()
  const location = useLocation()
  const left = useRef<Location>(undefined)
  const { pathname, state } = location
  const openedAt: unknown = state?.filtersOpenedAt
  const open = typeof openedAt === 'string'

  return {
    open,
    /** How a choice in the sheet changes the address. */
    inside: open ? { replace: true, preventScrollReset: true, state } : {},
    onOpenChange: async (wanted: boolean) => {
      if (wanted === open || left.current === location) return
      left.current = location
      // By now: the page may not have drawn the choice before it yet.
      const here = pathname + window.location.search
      if (wanted) await navigate(here, { state: { filtersOpenedAt: here }, preventScrollReset: true })
      else if (openedAt === here) await navigate(-1)
      else await navigate(here, { replace: true, preventScrollReset: true })
    },
  }
}
