import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { updatePreferences } from '#contract/preferences.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type Change = z.output<typeof updatePreferences.body>

export function findPreferenceRow({ db }: Deps, userId: string) {
  return db.selectFrom('preferences').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Updates only the given fields, so that two tabs do not overwrite each other. */
export async function savePreferences(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  userId: string,
  { printers, tradingName, notifications, ...same }: Change,
) {
  const change = {
    ...same,
    ...(printers && { printers: JSON.stringify(printers) }),
    ...(tradingName !== undefined && { trading_name: tradingName }),
    updated_at: now(),
  }
  const stored = JSON.stringify(notifications ?? {})
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...change, notifications: stored })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...change,
        notifications: sql`preferences.notifications || ${stored}::jsonb`,
      }),
    )
    .execute()
}

export function findNoticeReceiver({ db }: Deps, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'preferences.notifications'])
    .where('users.id', '=', userId)
    .where('users.suspended_at', 'is', null)
    .where('users.deletion_due_at', 'is', null)
    .executeTakeFirst()
}

export async function hasMember({ db }: Deps, userId: string) {
  const member = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return member !== undefined
}
