import { lazy } from 'react'
import { latePart } from '../ui/lazy-load/late-part.tsx'

/** The tab of the settings with what the member downloaded. */
export const LibrarySettings = latePart(
  async () => (await import('./library/library-settings.tsx')).LibrarySettings,
)

/** A design, published or not, as a member of either plan sees it. */
export const ProductPreview = lazy(async () => ({
  default: (await import('./details/product-preview.tsx')).ProductPreview,
}))
