import { sql } from 'kysely'
import type { NotificationKind } from '#contract/preferences.ts'
import type { Platform } from '../platform/platform.ts'
import { notificationsOf } from './choices.ts'

type Deps = Pick<Platform, 'db'>

export async function selectReceivers(
  { db }: Deps,
  kind: NotificationKind,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const rows = await receivers(db, kind)
    .select('users.id')
    .$if(after !== undefined, (found) => found.where('users.id', '>', after ?? ''))
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countReceivers({ db }: Deps, kind: NotificationKind) {
  const { count } = await receivers(db, kind)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function receivers(db: Deps['db'], kind: NotificationKind) {
  return db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .where('users.verified_at', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where('users.deletion_due_at', 'is', null)
    .where(
      sql<boolean>`coalesce((preferences.notifications ->> ${kind})::boolean, ${notificationsOf(undefined)[kind]})`,
    )
}
