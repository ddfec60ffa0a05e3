import { readStored, store } from '../../../ui/browser/storage.ts'

const key = 'new-product'

/** Returns the id of the design that this tab is adding: a reload keeps the design, and every tab has its own. */
export function newProductId() {
  const id = readStored(key, 'sessionStorage') ?? crypto.randomUUID()
  store(key, id, 'sessionStorage')
  return id
}

export function clearNewProduct() {
  store(key, '', 'sessionStorage')
}
