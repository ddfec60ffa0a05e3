import { useState } from 'react'
import type { Upload } from '#contract/catalogue/studio/uploads.ts'
import { readStored, store } from '../../../../ui/browser/storage.ts'

type ListedUploads = { listed: readonly Upload[] | undefined; isStartedHere: (id: string) => boolean }

const key = 'placed-uploads'

export function useOwnUploads(productId: string, { listed, isStartedHere }: ListedUploads) {
  const [opening, setOpening] = useState<readonly string[]>()
  if (listed && !opening) setOpening(listed.map(({ id }) => id))
  return {
    /** Started on this page, or left by an earlier page. Other tabs handle their own uploads. */
    isOwn: ({ id, productId: design }: Upload) =>
      isStartedHere(id) || (design === productId && opening?.includes(id) === true),
    placeOnce,
  }
}

/** Returns true once in a tab for each id: a file that was removed from the design must not return when the page opens again. */
function placeOnce(id: string) {
  const placed = readStored(key, 'sessionStorage')?.split(' ') ?? []
  if (placed.includes(id)) return false
  store(key, [...placed, id].join(' '), 'sessionStorage')
  return true
}
