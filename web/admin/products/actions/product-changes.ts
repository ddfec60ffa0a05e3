import { getPromise, showDrop } from '#contract/drops.ts'
import { showAdminProduct } from '#contract/product-form.ts'
import { listAdminProducts } from '#contract/products.ts'
import { getFigures } from '#contract/reports.ts'
import { listUploads } from '#contract/uploads.ts'

/** What a change of a design makes outdated. */
export const productChanges = [
  listAdminProducts.path,
  showAdminProduct.path,
  listUploads.path,
  showDrop.path,
  getPromise.path,
  getFigures.path,
]
