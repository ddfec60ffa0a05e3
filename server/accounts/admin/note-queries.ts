import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export async function insertNote({ db }: Deps, note: Insertable<Tables['member_notes']>) {
  const inserted = await db
    .insertInto('member_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function lockNote({ db }: Deps, { userId, noteId }: { userId: string; noteId: string }) {
  return db
    .selectFrom('member_notes')
    .select(['id', 'author_id', 'author_name', 'version'])
    .where('user_id', '=', userId)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateNote(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { id, version }: { id: string; version: number },
  text: string,
) {
  await db
    .updateTable('member_notes')
    .set({ text, version: version + 1, edited_at: now() })
    .where('id', '=', id)
    .execute()
}

export async function deleteNoteRow({ db }: Deps, noteId: string) {
  await db.deleteFrom('member_notes').where('id', '=', noteId).execute()
}
