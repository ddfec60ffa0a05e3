import { getPromise, showDrop } from '#contract/catalogue/drops.ts'
import { listAdminProducts } from '#contract/catalogue/products.ts'
import { showAdminProduct } from '#contract/catalogue/studio/product-form.ts'
import { listUploads } from '#contract/catalogue/studio/uploads.ts'
import { getFigures } from '#contract/reports.ts'

export const productChanges = [
  listAdminProducts.path,
  showAdminProduct.path,
  listUploads.path,
  showDrop.path,
  getPromise.path,
  getFigures.path,
]
