import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Db = Pick<Platform, 'db'>

/** One session, or all sessions of the account that have shown only the password. */
export type TriedBy = { userId: string; sessionId: string | null }

/** Until the transaction ends, nobody else counts a try here. */
export function lockTries({ db }: Db, { userId, sessionId }: TriedBy) {
  return db
    .insertInto('factor_tries')
    .values({ user_id: userId, session_id: sessionId, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'session_id'])
        .doUpdateSet((row) => ({ tries: row.ref('factor_tries.tries') })),
    )
    .returning(['tries', 'locked_until'])
    .executeTakeFirstOrThrow()
}

export async function updateTries(
  { db }: Db,
  by: TriedBy,
  change: { tries: number; locked_until: Date | null },
) {
  await db.updateTable('factor_tries').set(change).where(isBy(by)).execute()
}

/** True once in a series of tries, when it has reached this many. */
export async function markOwnerTold({ db }: Db, by: TriedBy, tries: number) {
  const { numUpdatedRows } = await db
    .updateTable('factor_tries')
    .set({ owner_told: true })
    .where(isBy(by))
    .where('tries', '>=', tries)
    .where('owner_told', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTries({ db }: Db, by: TriedBy) {
  await db.deleteFrom('factor_tries').where(isBy(by)).execute()
}

/** The tries still count: the next wrong code locks for longer. */
export async function endFactorLock({ db }: Db, userId: string) {
  await db.updateTable('factor_tries').set({ locked_until: null }).where('user_id', '=', userId).execute()
}

function isBy({ userId, sessionId }: TriedBy) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'factor_tries'>) =>
    and([eb('user_id', '=', userId), eb('session_id', 'is not distinct from', sessionId)])
}
