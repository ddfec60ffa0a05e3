import * as z from 'zod/mini'
import { type ProductCard, productCard } from '#contract/catalogue/catalogue.ts'
import { readSession } from '../../session/session.ts'
import { readStored, store } from '../../ui/browser/storage.ts'

const maxViewed = 8

export function viewedProducts(): ProductCard[] {
  const stored = readStored(key())
  const read = z.array(productCard).safeParse(stored === null ? [] : parseJson(stored))
  return read.success ? read.data : []
}

export function addViewed(product: ProductCard) {
  storeViewed([productCard.parse(product), ...without(product.id)])
}

/** Removes a design that is no longer offered. */
export function removeViewed(idOrSlug: string) {
  storeViewed(without(idOrSlug))
}

function without(idOrSlug: string) {
  return viewedProducts().filter(({ id, slug }) => id !== idOrSlug && slug !== idOrSlug)
}

function storeViewed(products: ProductCard[]) {
  store(key(), products.length > 0 ? JSON.stringify(products.slice(0, maxViewed)) : '')
}

function key() {
  return `viewed:${readSession().user?.id ?? ''}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
