import { type Insertable, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export function selectPresentTexts({ db }: Deps) {
  return db
    .selectFrom('mail_texts')
    .selectAll()
    .distinctOn('name')
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute()
}

export function selectTexts({ db }: Deps, name: string) {
  return db.selectFrom('mail_texts').selectAll().where('name', '=', name).orderBy('version', 'desc').execute()
}

export function insertText({ db }: Deps, text: Insertable<Tables['mail_texts']>) {
  return db
    .insertInto('mail_texts')
    .values(text)
    .onConflict((conflict) => conflict.columns(['name', 'version']).doNothing())
    .returning(sql<number>`version`.as('version'))
    .executeTakeFirst()
}
