import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../query-client.ts'
import { categoryDropPage } from './catalogue-queries.ts'
import { productPage } from './product-queries.ts'
import { addViewed, removeViewed } from './recently-viewed.ts'

/** Returns the product of `/product-details/{id}`; null without an id. An unknown one is a 404, which the error page shows. */
export async function productLoader({ params: { id } }: LoaderFunctionArgs) {
  if (!id) return null
  try {
    const product = await queryClient.fetchQuery(productPage(id))
    if (product.isRetired) removeViewed(id)
    else addViewed(product)
    return product
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) removeViewed(id)
    throw error
  }
}

/** Returns the category or drop of `/products/filter/{id}`; null without an id. */
export async function categoryDropLoader({ params: { id } }: LoaderFunctionArgs) {
  return id ? queryClient.fetchQuery(categoryDropPage(id)) : null
}
