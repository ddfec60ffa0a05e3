import { getPromise, showDrop } from '#contract/catalogue/drops.ts'
import { showAdminProduct } from '#contract/catalogue/product-form.ts'
import { listAdminProducts } from '#contract/catalogue/products.ts'
import { listUploads } from '#contract/catalogue/uploads.ts'
import { getFigures } from '#contract/reports.ts'

/** Queries to invalidate after a change of a design. */
export const productChanges = [
  listAdminProducts.path,
  showAdminProduct.path,
  listUploads.path,
  showDrop.path,
  getPromise.path,
  getFigures.path,
]
