import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export const firstAttempt = 1

export function findPendingSwitch({ db }: Deps, userId: string) {
  return db.selectFrom('switches').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function countRefusedAttempt({ db }: Deps, userId: string) {
  await db
    .insertInto('switches')
    .values({ user_id: userId, attempt: firstAttempt + 1 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ eb, ref }) => ({ attempt: eb(ref('switches.attempt'), '+', 1) })),
    )
    .execute()
}

type PendingSwitch = { plan_id: string; canceled_at: Date | null }

export async function recordPendingSwitch({ db }: Deps, userId: string, pending: PendingSwitch) {
  await db
    .insertInto('switches')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()
}

export async function clearPendingSwitch({ db }: Deps, userId: string) {
  await db
    .updateTable('switches')
    .set({ plan_id: null, canceled_at: null })
    .where('user_id', '=', userId)
    .execute()
}
