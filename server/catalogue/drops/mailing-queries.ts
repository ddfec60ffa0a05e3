import type { Platform } from '../../platform/platform.ts'

export function selectDropsToMail({ db, now }: Pick<Platform, 'db' | 'now'>) {
  return db
    .selectFrom('drops')
    .select('id')
    .where('mails_members', '=', true)
    .where('mailed_at', 'is', null)
    .where('published_at', '<=', now())
    .execute()
}

export async function startMailing({ db, now }: Pick<Platform, 'db' | 'now'>, dropId: string) {
  const started = await db
    .updateTable('drops')
    .set({ mailed_at: now() })
    .where('id', '=', dropId)
    .where('mailed_at', 'is', null)
    .where('published_at', '<=', now())
    .returning('id')
    .executeTakeFirst()
  return started !== undefined
}

export async function replaceMailPicture(
  { db }: Pick<Platform, 'db'>,
  { id, key, source }: Record<'id' | 'key' | 'source', string>,
) {
  const before = await db
    .selectFrom('drops')
    .select('mail_picture_key')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('drops')
    .set({ mail_picture_key: key, mail_picture_of: source })
    .where('id', '=', id)
    .execute()
  return before.mail_picture_key === null ? [] : [before.mail_picture_key]
}
