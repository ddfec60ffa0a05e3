import type { Platform } from '../../platform/platform.ts'

type Outside = Pick<Platform, 'db'>

export function findSwitch({ db }: Outside, userId: string) {
  return db.selectFrom('switches').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The next try is made under a new key. */
export async function countRefusedSwitch({ db }: Outside, userId: string) {
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

export async function promiseResumption({ db }: Outside, userId: string, resumption: Resumption) {
  await db
    .insertInto('switches')
    .values({ user_id: userId, ...resumption })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(resumption))
    .execute()
}

export async function forgetResumption({ db }: Outside, userId: string) {
  await db
    .updateTable('switches')
    .set({ plan_id: null, canceled_at: null })
    .where('user_id', '=', userId)
    .execute()
}
