import { lazyLoad } from '../ui/lazy-load/lazy-load.tsx'

export { boardList } from './boards/board-queries.ts'
export { turnLines } from './details/facts/side-text.ts'
export { Boards } from './library/boards.tsx'
export { downloadHistory } from './library/download-history.ts'
export { DownloadHistory } from './library/download-history-section.tsx'
export { LibraryUpdates } from './library/library-updates.tsx'
export { memberMarks } from './products/marks.ts'

/** A design, published or not, as a member of either plan sees it. */
export const ProductPreview = lazyLoad(
  async () => (await import('./details/product-preview.tsx')).ProductPreview,
)
