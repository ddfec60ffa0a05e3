import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

/** `null`: all sessions of the account that have shown only the password. */
export type AttemptsBy = { userId: string; sessionId: string | null }

/** Locks the attempts until the transaction ends, so that nobody else counts one here. */
export function lockAttempts({ db }: Deps, { userId, sessionId }: AttemptsBy) {
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

export async function updateAttempts(
  { db }: Deps,
  by: AttemptsBy,
  change: { tries: number; locked_until: Date | null },
) {
  await db.updateTable('factor_tries').set(change).where(isAttemptBy(by)).execute()
}

export async function markOwnerMailed({ db }: Deps, by: AttemptsBy, tries: number) {
  const { numUpdatedRows } = await db
    .updateTable('factor_tries')
    .set({ owner_told: true })
    .where(isAttemptBy(by))
    .where('tries', '>=', tries)
    .where('owner_told', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteAttempts({ db }: Deps, by: AttemptsBy) {
  await db.deleteFrom('factor_tries').where(isAttemptBy(by)).execute()
}

/** The attempts still count: the next wrong code locks for longer. */
export async function unlockSecondFactor({ db }: Deps, userId: string) {
  await db.updateTable('factor_tries').set({ locked_until: null }).where('user_id', '=', userId).execute()
}

function isAttemptBy({ userId, sessionId }: AttemptsBy) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'factor_tries'>) =>
    and([eb('user_id', '=', userId), eb('session_id', 'is not distinct from', sessionId)])
}
