import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '../../api/api-error.ts'

/** Returns the selected designs that the server reports as missing. */
export function missingIn(error: unknown, selected: readonly ProductCard[]): ProductCard[] {
  const ids = error instanceof ApiError ? error.data.productIds : undefined
  return Array.isArray(ids) ? selected.filter(({ id }) => ids.includes(id)) : []
}

/** `others` is how many stay selected. */
export function missingText(gone: readonly ProductCard[], others: number) {
  const names = new Intl.ListFormat('en').format(gone.map(({ title }) => title))
  const [is, it] = gone.length === 1 ? ['is', 'it'] : ['are', 'they']
  const next = others > 0 ? ' Try again with the remaining designs.' : ''
  return `${names} ${is} no longer offered, and ${it} left your selection.${next}`
}
