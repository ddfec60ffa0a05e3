import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../query-client.ts'
import { productPage, shelfPage } from './catalogue-queries.ts'

/** The product of `/product-details/{id}`; null without an id. An unknown one is a 404, which the error page shows. */
export async function productLoader({ params: { id } }: LoaderFunctionArgs) {
  return id ? queryClient.fetchQuery(productPage(id)) : null
}

/** The category or drop of `/products/filter/{id}`; null without an id. */
export async function shelfLoader({ params: { id } }: LoaderFunctionArgs) {
  return id ? queryClient.fetchQuery(shelfPage(id)) : null
}
