import type { Platform } from '../../platform/platform.ts'

export async function recordSuspendedTime(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId, since }: { userId: string; since: Date },
) {
  await db
    .insertInto('suspended_times')
    .values({ user_id: userId, starts_at: since, ends_at: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'starts_at']).doUpdateSet({ ends_at: now() }))
    .execute()
}

export function listSuspendedTimes({ db }: Pick<Platform, 'db'>, userId: string) {
  return db
    .selectFrom('suspended_times')
    .select(['starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute()
}
