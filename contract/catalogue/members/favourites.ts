import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id, page } from '../../rules.ts'
import { productCard } from '../catalogue.ts'
import { selection } from './selection.ts'

export const listFavourites = endpoint({
  method: 'GET',
  path: '/favorite/all',
  access: 'member',
  duringView: 'member',
  summary: 'The favourites of the member, newest first.',
  query: z.object(page),
  reply: z.object({ products: z.array(productCard), nextCursor: z.nullable(z.string()) }),
})

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/favorite/:productId',
  access: 'member',
  summary: 'Adds a design to the favourites. Idempotent.',
})

export const addFavourites = endpoint({
  method: 'PUT',
  path: '/favorite',
  access: 'member',
  refusals: [404],
  summary:
    'Adds several designs to the favourites: all or none. 404 lists in `data.productIds` which are not available.',
  body: selection,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/favorite/:productId',
  access: 'member',
  summary: 'Removes a design from the favourites. Idempotent.',
})

/** Separate from the lists, so that a list is the same for every member. */
export const listMarks = endpoint({
  method: 'GET',
  path: '/product/marks',
  access: 'member',
  duringView: 'member',
  summary: 'Ids of designs that are a favourite, were downloaded, or have changed since.',
  reply: z.object({ favourites: z.array(id), downloaded: z.array(id), updated: z.array(id) }),
})

export const listUpdatedProducts = endpoint({
  method: 'GET',
  path: '/product/updated',
  access: 'member',
  duringView: 'member',
  summary: 'Up to twelve designs that have changed since the member downloaded them.',
  reply: z.object({ products: z.array(productCard) }),
})
