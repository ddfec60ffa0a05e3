import { type NavigateOptions, useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams

/** A change starts from `window.location`, because React may not have rendered the previous change yet. */
export function useAddress() {
  const [address, setAddress] = useSearchParams()
  const change = (next: Change, options?: NavigateOptions) =>
    setAddress(next(new URLSearchParams(window.location.search)), options)
  return [address, change] as const
}
