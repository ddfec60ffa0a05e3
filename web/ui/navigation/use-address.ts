import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams

/** The search of the address. A change begins with what the address says by now: the page may not have drawn the change before it yet. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const change = (next: Change, options?: NavigateOptions) =>
    setAddress(next(new URLSearchParams(window.location.search)), options)
  return [address, change] as const
}
