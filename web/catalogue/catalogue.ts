import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const LibrarySettings = lazyLoad(
  async () => (await import('./library/library-settings.tsx')).LibrarySettings,
)

/** A design, published or not, as a member of either plan sees it. */
export const ProductPreview = lazyLoad(
  async () => (await import('./details/product-preview.tsx')).ProductPreview,
)
