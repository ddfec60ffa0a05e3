import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listPopularProducts, listProducts } from '#contract/catalogue/catalogue.ts'
import { getNextDrop, getShelf, listCategories, listDrops } from '#contract/catalogue/category-drop.ts'
import { listFavourites, listUpdatedProducts } from '#contract/catalogue/members/favourites.ts'
import { call } from '../../api/api.ts'
import type { Filter } from './product-filter.ts'
import { pageSize } from './use-pages.ts'

export const maxAtOnce = 96

/** `pages` is how many the address asks for at once. */
export function productList(filter: Filter, pages: number) {
  return infiniteQueryOptions({
    queryKey: ['products', filter],
    queryFn: ({ pageParam, signal }) => {
      const limit = pageParam ? pageSize : Math.min(maxAtOnce, pages * pageSize)
      return call(listProducts, { query: { ...filter, cursor: pageParam, limit: String(limit) }, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

export function productRow(filter: Filter, limit: number) {
  return queryOptions({
    queryKey: ['product-row', filter, limit],
    queryFn: async ({ signal }) =>
      (await call(listProducts, { query: { ...filter, limit: String(limit) }, signal })).products,
  })
}

export const popularRow = queryOptions({
  queryKey: ['popular'],
  queryFn: async ({ signal }) => (await call(listPopularProducts, { signal })).products,
})

export function updatedRow() {
  return queryOptions({
    queryKey: ['downloads', 'updated'],
    queryFn: async ({ signal }) => (await call(listUpdatedProducts, { signal })).products,
  })
}

export function favouriteRow(limit: number) {
  return queryOptions({
    queryKey: ['favourites', limit],
    queryFn: async ({ signal }) =>
      (await call(listFavourites, { query: { limit: String(limit) }, signal })).products,
  })
}

export const nextDrop = queryOptions({
  queryKey: ['next-drop'],
  queryFn: async ({ signal }) => (await call(getNextDrop, { signal })).publishedAt,
})

export function categoryList(limit: number) {
  return queryOptions({
    queryKey: ['categories', limit],
    queryFn: async ({ signal }) => {
      const { categories, nextCursor } = await call(listCategories, { query: { limit: `${limit}` }, signal })
      return { entries: categories, hasMore: nextCursor !== null }
    },
    placeholderData: keepPreviousData,
  })
}

export function dropList(limit: number) {
  return queryOptions({
    queryKey: ['drops', limit],
    queryFn: async ({ signal }) => {
      const { drops, nextCursor } = await call(listDrops, { query: { limit: `${limit}` }, signal })
      return { entries: drops, hasMore: nextCursor !== null }
    },
    placeholderData: keepPreviousData,
  })
}

/** `/products/filter/{id}`: a category, or else a drop. */
export function categoryDropPage(id: string) {
  return queryOptions({ queryKey: ['category-or-drop', id], queryFn: () => loadCategoryOrDrop(id) })
}

async function loadCategoryOrDrop(id: string) {
  const { category, drop } = await call(getShelf, { params: { id } })
  if (category) {
    const { name, text, cover } = category
    return { kind: 'category' as const, id: category.id, name, text, cover, publishedAt: undefined }
  }
  if (!drop) throw new Error('The server answered neither a category nor a drop')
  const { title, theme, cover, publishedAt } = drop
  const text = `${theme && `${theme}. `}${drop.text}`
  return { kind: 'drop' as const, id: drop.id, name: title, text, cover, publishedAt }
}
