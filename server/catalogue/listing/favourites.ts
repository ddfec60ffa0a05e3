import type * as z from 'zod/mini'
import type { User } from '#contract/accounts/accounts.ts'
import type { selection } from '#contract/catalogue/members/selection.ts'
import { cutPage, readCursor } from '../../platform/database/paging/cursors.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertAllFound } from '../availability/missing-products.ts'
import { findCards } from './card-queries.ts'
import { findMarks, insertFavourites, selectFavouritePage } from './favourite-queries.ts'

export async function makeFavourite(platform: Pick<Platform, 'db' | 'now'>, user: User, productId: string) {
  const [seen] = await insertFavourites(platform, { userId: user.id, productIds: [productId] })
  return seen ? {} : notFound('Design')
}

export async function makeFavourites(
  platform: Pick<Platform, 'db' | 'now'>,
  user: User,
  { productIds }: z.infer<typeof selection>,
) {
  assertAllFound(productIds, await insertFavourites(platform, { userId: user.id, productIds }))
  return {}
}

export async function listFavouritePage(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  user: User,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const list = 'favourites'
  const after = readCursor(platform, list, cursor)
  const rows = await selectFavouritePage(platform, { userId: user.id, after, limit })
  const page = cutPage(platform, rows, { list, limit })
  const ids = page.rows.map(({ id }) => id)
  return { products: await findCurrentCards(platform, { ids, userId: user.id }), nextCursor: page.nextCursor }
}

const maxUpdated = 12

export async function listUpdated(platform: Pick<Platform, 'db' | 'now'>, user: User) {
  const { updated } = await findMarks(platform, user.id)
  return findCurrentCards(platform, { ids: updated.slice(0, maxUpdated), userId: user.id })
}

/** Reads the primary: a replica may lag behind the member's own changes. */
function findCurrentCards(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  cards: { ids: string[]; userId: string },
) {
  return findCards({ readDb: db, now }, cards)
}
