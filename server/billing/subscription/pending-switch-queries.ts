import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export function findPendingSwitch({ db }: Deps, userId: string) {
  return db.selectFrom('switches').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

export async function countRefusedAttempt({ db }: Deps, userId: string) {
  await db
    .insertInto('switches')
    .values({ user_id: userId, attempt: 2 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ eb, ref }) => ({ attempt: eb(ref('switches.attempt'), '+', 1) })),
    )
    .execute()
}

type Resumption = { plan_id: string; canceled_at: Date | null }

export async function recordPendingResumption({ db }: Deps, userId: string, resumption: Resumption) {
  await db
    .insertInto('switches')
    .values({ user_id: userId, ...resumption })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(resumption))
    .execute()
}

export async function clearPendingResumption({ db }: Deps, userId: string) {
  await db
    .updateTable('switches')
    .set({ plan_id: null, canceled_at: null })
    .where('user_id', '=', userId)
    .execute()
}
