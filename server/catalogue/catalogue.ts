export { analyseUpload } from './analysis/analysis.ts'
export { readUpload } from './analysis/upload-contents.ts'
export { renderAssemblyOf } from './assembly/assembly-pictures.ts'
export { isVisibleTo } from './availability/availability-queries.ts'
export {
  downloadedDesigns,
  findDownloadedVersion,
  findUpdate,
  hasDownloaded,
  listUpdates,
} from './availability/downloaded-queries.ts'
export { assertAllFound } from './availability/missing-products.ts'
export { createCategory } from './categories/categories.ts'
export { readProduct } from './details/product-details.ts'
export { findPreviewFiles } from './details/version-history.ts'
export { findOffered } from './details/version-queries.ts'
export { changeCover as changeDropCover, createDrop, showDrop } from './drops/drops.ts'
export { schedule as scheduleDrop } from './drops/schedule.ts'
export { findCategoryOrDrop } from './listing/category-drop-queries.ts'
export { setCover } from './pictures/covers.ts'
export { findLinkPreview } from './pictures/link-previews.ts'
export { createDraft, updateDraft } from './product-editor/drafts.ts'
export { addVersion, setDraftFiles } from './product-editor/product-files.ts'
export { setPictures } from './product-editor/product-pictures.ts'
export {
  publish as publishProduct,
  retire as retireProduct,
  schedule as scheduleProduct,
} from './product-editor/publication.ts'
export { deleteMissedSearch, missedSearchId } from './search/missed-search-queries.ts'
export { analyseJob } from './uploads/analysis-job.ts'
export { showUpload } from './uploads/upload-view.ts'
export { uploadStore } from './uploads/uploads.ts'
