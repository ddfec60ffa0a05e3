import { useRef, useState } from 'react'
import type { Upload } from '#contract/catalogue/uploads.ts'

type Known = { listed: readonly Upload[] | undefined; isBegunHere: (id: string) => boolean }

/** Which uploads this page places in the design by itself. */
export function useOwnUploads(productId: string, { listed, isBegunHere }: Known) {
  const [opening, setOpening] = useState<readonly string[]>()
  if (listed && !opening) setOpening(listed.map(({ id }) => id))
  const placed = useRef(new Set<string>())
  return {
    /** Begun on this page, or left by an earlier one. Other tabs place their uploads themselves. */
    isOwn: ({ id, productId: design }: Upload) =>
      isBegunHere(id) || (design === productId && opening?.includes(id) === true),
    /** True once for each id: what was taken out of the design must not return. */
    placeOnce(id: string) {
      const isFirst = !placed.current.has(id)
      placed.current.add(id)
      return isFirst
    },
  }
}
