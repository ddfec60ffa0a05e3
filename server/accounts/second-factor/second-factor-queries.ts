import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export function findSecondFactor({ db }: Deps, userId: string) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Inserts the secret in the place of one that was never confirmed. Returns undefined when there is a confirmed one. */
export function insertFactor({ db }: Deps, userId: string, secret: Buffer) {
  return db
    .insertInto('second_factors')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
}

/** Returns true unless the code of this step, or of a later one, was used before. */
export async function spendStep({ db }: Deps, userId: string, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ used_step: step })
    .where('user_id', '=', userId)
    .where('used_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function confirmFactor(
  { db }: Deps,
  { userId, secret, now }: { userId: string; secret: Buffer; now: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function lockFactor({ db }: Deps, userId: string) {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFactor({ db }: Deps, userId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes({ db }: Deps, userId: string, hashes: Buffer[]) {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Deletes the code. Returns true unless it is unknown or was used before. */
export async function spendRecoveryCode({ db }: Deps, userId: string, hashes: Buffer[]) {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes({ db }: Deps, userId: string) {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
