import type { Platform } from '../../platform/platform.ts'
import type { PictureWithKeys } from './pictures.ts'

type Deps = Pick<Platform, 'db'>
type Covered = 'categories' | 'drops'

export function findCover({ db }: Deps, coverId: string | null) {
  return db
    .selectFrom('pictures')
    .select(['large_key', 'card_key', 'width', 'height', 'alt'])
    .where('id', '=', coverId)
    .executeTakeFirst()
}

export async function setCoverAlt({ db }: Deps, coverId: string, alt: string) {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ alt })
    .where('id', '=', coverId)
    .where('product_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function unlinkCover({ db }: Deps, table: Covered, id: string) {
  await db.updateTable(table).set({ cover_id: null }).where('id', '=', id).execute()
}

export async function deleteCover({ db }: Deps, coverId: string) {
  const deleted = await db
    .deleteFrom('pictures')
    .where('id', '=', coverId)
    .where('product_id', 'is', null)
    .returning(['large_key', 'card_key'])
    .execute()
  return deleted.flatMap(({ large_key, card_key }) => [large_key, card_key])
}

export async function replaceCover(
  { db }: Deps,
  table: Covered,
  change: { id: string; cover: PictureWithKeys; old: string | null },
) {
  const { largeKey, cardKey, width, height, alt } = change.cover
  const { id: cover_id } = await db
    .insertInto('pictures')
    .values({ large_key: largeKey, card_key: cardKey, width, height, alt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable(table).set({ cover_id }).where('id', '=', change.id).execute()
  if (change.old === null) return []
  return deleteCover({ db }, change.old)
}
