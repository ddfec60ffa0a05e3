import { type NotNull, sql } from 'kysely'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
export type Row = Record<string, unknown>

/** From the database catalogue, so that a new table is included. */
export async function listMemberTables({ db }: Deps) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and column_name = 'user_id' and table_type = 'BASE TABLE'
      and table_name not in (select relname from pg_class where relispartition)
    order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function selectRowsOf({ db }: Deps, table: string, userId: string) {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(rows) as row from ${sql.table(table)} rows where user_id = ${userId}`.execute(db)
  return rows.map(({ row }) => row)
}

export async function selectAccount({ db }: Deps, userId: string) {
  const { rows } = await sql<{ row: Row & { email: string; name: string; profile_key: string | null } }>`
    select to_jsonb(users) as row from users where id = ${userId}`.execute(db)
  return rows[0]?.row
}

export async function selectReadableDownloads({ db }: Deps, userId: string): Promise<Row[]> {
  return db
    .selectFrom('downloads')
    .leftJoin('product_files', 'product_files.id', 'downloads.file_id')
    .innerJoin('products', (join) =>
      join.on('products.id', '=', sql`coalesce(product_files.product_id, downloads.product_id)`),
    )
    .select(['downloaded_at', 'products.title as design', 'product_files.name as file'])
    .where('downloads.user_id', '=', userId)
    .orderBy('downloaded_at')
    .execute()
}

export function selectIdeaFiles({ db }: Deps, userId: string) {
  return db
    .selectFrom('idea_files')
    .innerJoin('ideas', 'ideas.id', 'idea_files.idea_id')
    .select(['idea_id', 'position', 'name', 'mime', 'bytes', 'storage_key'])
    .where('ideas.user_id', '=', userId)
    .orderBy('ideas.sent_at')
    .orderBy('position')
    .execute()
}

export function selectPrintPhotos({ db }: Deps, userId: string) {
  return db
    .selectFrom('print_failures')
    .select(['id', 'photo_key'])
    .where('user_id', '=', userId)
    .where('photo_key', 'is not', null)
    .$narrowType<{ photo_key: NotNull }>()
    .unionAll(db.selectFrom('print_photos').select(['id', 'photo_key']).where('user_id', '=', userId))
    .orderBy('id')
    .execute()
}

export function selectSuppressions({ db }: Deps, email: string): Promise<Row[]> {
  return db.selectFrom('suppressed_addresses').selectAll().where('address', '=', email).execute()
}

export function selectMailsTo({ db }: Deps, email: string): Promise<Row[]> {
  return db
    .selectFrom('mails')
    .select(['template', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
}
