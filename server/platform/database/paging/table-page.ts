import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countedRows, type TableQuery } from '#contract/admin.ts'
import type { Platform } from '../../platform.ts'
import { replanned } from '../database.ts'
import { readCursor, writeCursor } from './cursors.ts'

/** The sort key: never null, and indexed together with the id. */
type SortKey = { by: RawBuilder<unknown>; type: 'timestamptz' | 'text' | 'bigint' }

type Place = { sort_key: string; row_id: string }

type TableParts<DB, TB extends keyof DB, Row> = {
  name: string
  found: SelectQueryBuilder<DB, TB, object>
  select: (found: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>
  id: RawBuilder<string>
  sorts: Record<string, SortKey>
}

/** Every page costs the same, however deep. */
export async function readTable<DB, TB extends keyof DB, Row>(
  platform: Pick<Platform, 'db' | 'keys'>,
  query: TableQuery,
  table: TableParts<DB, TB, Row>,
) {
  const reading = readPage(platform, query, table)
  const found = query.search && !query.cursor ? await reading : undefined
  if (found?.nextCursor === null) return { ...found, total: found.rows.length, totalIsAtLeast: false }
  const [page, count] = await Promise.all([reading, countRows(platform, query, table)])
  return { ...page, total: Math.min(count, countedRows), totalIsAtLeast: count > countedRows }
}

async function readPage<DB, TB extends keyof DB, Row>(
  platform: Pick<Platform, 'keys'>,
  { sort, limit, cursor }: TableQuery,
  { name, found, select, id, sorts }: TableParts<DB, TB, Row>,
) {
  const list = `${name} by ${sort}`
  const key = sorts[sort.replace(/^-/, '')]
  if (!key) throw new Error(`${name} cannot be sorted by ${sort}`)
  const position = readCursor(platform, list, cursor)
  // The first character of a cursor says whether the page ends before its row or begins after it.
  const isBack = position?.key.startsWith('<') ?? false
  const descends = sort.startsWith('-') !== isBack
  const order = descends ? 'desc' : 'asc'
  const compared = descends ? sql`<` : sql`>`
  const begins = position
    ? sql<boolean>`(${key.by}, ${id}) ${compared} (${position.key.slice(1)}::${sql.raw(key.type)}, ${position.id}::uuid)`
    : sql<boolean>`true`
  const rows = (await select(found)
    .modifyFront(sql.raw(replanned))
    .select([sql<string>`${key.by}::text`.as('sort_key'), id.as('row_id')])
    .where(begins)
    .orderBy(key.by, order)
    .orderBy(id, order)
    // A literal tells the planner how few rows are wanted.
    .limit(sql.lit(limit + 1))
    .execute()) as (Row & Place)[]
  const shown = isBack ? rows.slice(0, limit).reverse() : rows.slice(0, limit)
  const hasMore = rows.length > limit
  const cursorAt = (row: (typeof shown)[number] | undefined, sign: '<' | '>') =>
    row ? writeCursor(platform, list, { key: `${sign}${row.sort_key}`, id: row.row_id }) : null
  return {
    rows: shown,
    nextCursor: hasMore || isBack ? cursorAt(shown.at(-1), '>') : null,
    previousCursor: (isBack ? hasMore : position !== undefined) ? cursorAt(shown[0], '<') : null,
  }
}

async function countRows<DB, TB extends keyof DB, Row>(
  { db }: Pick<Platform, 'db'>,
  { format }: TableQuery,
  { found }: TableParts<DB, TB, Row>,
) {
  if (format) return 0
  const counted = found.select(sql<number>`1`.as('one')).limit(sql.lit(countedRows + 1))
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .modifyFront(sql.raw(replanned))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
