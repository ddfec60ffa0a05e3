import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export async function saveResetCode({ db }: Deps, code: Insertable<Tables['reset_codes']>) {
  const { code_hash, expires_at } = code
  await db
    .insertInto('reset_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code_hash, expires_at }))
    .execute()
}

type ResetCode = { userId: string; codeHash: Buffer; now: Date }

export async function isLiveResetCode({ db }: Deps, { userId, codeHash, now }: ResetCode) {
  const live = await db
    .selectFrom('reset_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return live !== undefined
}

export async function takeResetCode({ db }: Deps, { userId, codeHash, now }: ResetCode) {
  const { numDeletedRows } = await db
    .deleteFrom('reset_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteResetCode({ db }: Deps, userId: string) {
  await db.deleteFrom('reset_codes').where('user_id', '=', userId).execute()
}

export async function deleteExpiredResetCodes({ db }: Deps, now: Date) {
  await db.deleteFrom('reset_codes').where('expires_at', '<', now).execute()
}
