import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export const LibrarySettings = lazyLoad(
  async () => (await import('./library/library-settings.tsx')).LibrarySettings,
)

export const Boards = lazyLoad(async () => (await import('./library/boards.tsx')).Boards)

export const LibraryUpdates = lazyLoad(
  async () => (await import('./library/library-updates.tsx')).LibraryUpdates,
)

/** A design, published or not, as a member of either plan sees it. */
export const ProductPreview = lazyLoad(
  async () => (await import('./details/product-preview.tsx')).ProductPreview,
)
