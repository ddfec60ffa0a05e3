import { Share2 } from 'lucide-react'
import { notify } from '../../ui/feedback/toast.ts'

/** Uses the phone's share sheet, or copies the address. */
export function ShareButton({ slug, title }: { slug: string; title: string }) {
  async function share() {
    const url = new URL(`/product-details/${slug}`, window.location.origin).href
    const isPhone = matchMedia('(pointer: coarse)').matches
    try {
      if (isPhone && navigator.canShare?.({ title, url })) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      notify('success', 'Link copied.')
    } catch (error) {
      // Closing the phone's sheet is a choice, not a failure.
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) notify('error', `The link could not be copied: ${url}`)
    }
  }
  return (
    <button
      type="button"
      aria-label={`Share ${title}`}
      onClick={() => void share()}
      className="grid size-11 place-items-center rounded-full border border-line bg-surface hover:bg-sunken"
    >
      <Share2 size={20} aria-hidden="true" />
    </button>
  )
}
