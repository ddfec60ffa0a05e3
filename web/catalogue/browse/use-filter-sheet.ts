import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'

/** On a phone the filters have a history entry: Back closes them and reverts their changes. */
export function useFilterSheet() {
  const navigate = useNavigate()
  const location = useLocation()
  const left = useRef<Location>(undefined)
  const { pathname, state } = location
  const openedAt: unknown = state?.filtersOpenedAt
  const open = typeof openedAt === 'string'

  return {
    open,
    /** Changes the URL for a choice in the sheet. */
    inside: open ? { replace: true, preventScrollReset: true, state } : {},
    onOpenChange: async (wanted: boolean) => {
      if (wanted === open || left.current === location) return
      left.current = location
      // Not from `location`: the last choice may not be rendered yet.
      const here = pathname + window.location.search
      if (wanted) await navigate(here, { state: { filtersOpenedAt: here }, preventScrollReset: true })
      else if (openedAt === here) await navigate(-1)
      else await navigate(here, { replace: true, preventScrollReset: true })
    },
  }
}
