import { sql } from 'kysely'
import { isUniqueViolation } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { rowLimits } from '../../platform/limits/limits.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'now'>
type BoardId = { userId: string; boardId: string }
type BoardRow = {
  id: string
  name: string
  products: number
  requested: number
  covers: string[]
} & PrintSums
type PrintSums = { grams: number; minutes: number; fast_minutes: number; printer_model: string | null }

const covers = 3

export async function selectBoards(
  { db, now }: Deps,
  { userId, productIds }: { userId: string; productIds: string[] },
) {
  const { rows } = await sql<BoardRow>`
    select b.id, b.name, count(p.id)::int as products,
      count(p.id) filter (where p.id = any(${productIds.filter(isUuid)}::uuid[]))::int as requested,
      coalesce((array_agg(cover.card_key order by on_board.added_at desc, p.id)
        filter (where cover.card_key is not null))[1:${sql.lit(covers)}], '{}') as covers,
      coalesce(sum(p.grams), 0)::int as grams, coalesce(sum(p.minutes), 0)::int as minutes,
      coalesce(sum(p.fast_minutes), 0)::int as fast_minutes,
      (select printers #>> '{0,model}' from preferences where user_id = b.user_id) as printer_model
    from boards b
    left join board_products on_board on on_board.board_id = b.id
    left join products p
      on p.id = on_board.product_id and p.status = 'published' and p.published_at <= ${now()}
    left join pictures cover on cover.product_id = p.id and cover.position = 0
    where b.user_id = ${userId}
    group by b.id order by lower(b.name), b.id
  `.execute(db)
  return rows
}

export async function insertBoard({ db, now }: Deps, { userId, name }: { userId: string; name: string }) {
  const { rows } = await sql<{ id: string }>`
    insert into boards (user_id, name, created_at) values (${userId}, ${name}, ${now()})
    on conflict (user_id, lower(name)) do nothing
    returning id
  `.execute(db)
  return rows[0]
}

export async function countBoards({ db }: Deps, userId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from boards where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function updateBoard({ db }: Deps, { userId, boardId, name }: BoardId & { name: string }) {
  if (!isUuid(boardId)) return false
  const { numUpdatedRows } = await db
    .updateTable('boards')
    .set({ name })
    .where('id', '=', boardId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function isTaken(error: unknown) {
  return isUniqueViolation(error, 'boards_by_name')
}

export async function removeBoard({ db }: Deps, { userId, boardId }: BoardId) {
  if (!isUuid(boardId)) return
  await db.deleteFrom('boards').where('id', '=', boardId).where('user_id', '=', userId).execute()
}

/** Locks the board until the end of the transaction, so that parallel additions are counted one after the other. */
export async function lockBoard({ db }: Deps, { userId, boardId }: BoardId) {
  if (!isUuid(boardId)) return undefined
  return db
    .selectFrom('boards')
    .select('id')
    .where('id', '=', boardId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertOnBoard(
  { db, now }: Deps,
  { userId, boardId, productIds }: BoardId & { productIds: string[] },
) {
  const { rows } = await sql<{ id: string }>`
    with seen as (
      select id from products
      where id = any(${productIds.filter(isUuid)}::uuid[]) and status = 'published' and published_at <= ${now()}
    ), added as (
      insert into board_products (board_id, user_id, product_id, added_at)
      select ${boardId}, ${userId}, id, ${now()} from seen
      on conflict do nothing
    )
    select id from seen
  `.execute(db)
  return rows
}

export async function isOverfull({ db }: Deps, boardId: string) {
  const { rows } = await sql<{ is: boolean }>`
    select count(*) > ${rowLimits.boards.designs} as is from board_products where board_id = ${boardId}`.execute(
    db,
  )
  return rows[0]?.is === true
}

export async function deleteFromBoard(
  { db }: Deps,
  { userId, boardId, productIds }: BoardId & { productIds: string[] },
) {
  if (!isUuid(boardId)) return
  await db
    .deleteFrom('board_products')
    .where('board_id', '=', boardId)
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds.filter(isUuid))
    .execute()
}
