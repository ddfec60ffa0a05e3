import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

type Outside = Pick<Platform, 'db'>
type Shelf = 'categories' | 'drops'

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

/** The names under which designs are searched follow those of their category and drop. */
export async function refreshShelfNames({ db }: Outside, shelf: Shelf, id: string) {
  await sql`
    update products p set shelf = names.shelf
    from (
      select p.id, concat_ws(' ', c.name, d.title) as shelf
      from products p join categories c on c.id = p.category_id left join drops d on d.id = p.drop_id
      where ${shelf === 'categories' ? sql`p.category_id` : sql`p.drop_id`} = ${id}
    ) names
    where p.id = names.id and p.shelf <> names.shelf
  `.execute(db)
}
