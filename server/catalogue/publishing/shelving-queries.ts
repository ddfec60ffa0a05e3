import type { Platform } from '../../platform/platform.ts'

type Outside = Pick<Platform, 'db'>

export function findCategoryName({ db }: Outside, slug: string) {
  return db.selectFrom('categories').select(['id', 'name']).where('slug', '=', slug).executeTakeFirst()
}

export function findDropTitle({ db }: Outside, slug: string) {
  return db.selectFrom('drops').select(['id', 'title']).where('slug', '=', slug).executeTakeFirst()
}

export type CategoryRow = { slug: string; name: string; text: string; position: number }

export function upsertCategory({ db }: Outside, row: CategoryRow) {
  return db
    .insertInto('categories')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
    .returning(['id', 'cover_id'])
    .executeTakeFirstOrThrow()
}

export type DropRow = { slug: string; title: string; theme: string; text: string; published_at: Date | null }

export function upsertDrop({ db }: Outside, row: DropRow) {
  return (
    db
      .insertInto('drops')
      // What is put there by the program is no news.
      .values({ ...row, mails_members: false })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .returning(['id', 'cover_id'])
      .executeTakeFirstOrThrow()
  )
}
