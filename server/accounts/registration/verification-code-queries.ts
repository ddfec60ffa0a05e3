import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type CodePurpose = Tables['short_codes']['purpose']

/** Replaces the code before and its counts. */
export async function saveShortCode({ db }: Deps, code: Insertable<Tables['short_codes']>) {
  const { code_hash, expires_at } = code
  await db
    .insertInto('short_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'purpose', 'registration_id'])
        .doUpdateSet({ code_hash, expires_at, tries: 0, stranger_tries: 0 }),
    )
    .execute()
}

type CodeOf = { userId: string; purpose: CodePurpose; registrationId?: string | undefined }

/** Counts an attempt before its code is compared: of parallel attempts no more than `most` get the hash. */
export async function countAttempt(
  { db }: Deps,
  { userId, purpose, registrationId }: CodeOf,
  { most, isStranger, now }: { most: number; isStranger: boolean; now: Date },
) {
  const tries = isStranger ? 'stranger_tries' : 'tries'
  const live = await db
    .updateTable('short_codes')
    .set((set) => ({ [tries]: set(tries, '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('registration_id', 'is not distinct from', registrationId ?? null)
    .where(tries, '<', most)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return live?.code_hash
}

/** Deletes the code. Returns true unless it was used or replaced meanwhile. */
export async function takeShortCode(
  { db }: Deps,
  { userId, purpose, registrationId }: CodeOf,
  codeHash: Buffer,
) {
  const { numDeletedRows } = await db
    .deleteFrom('short_codes')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('registration_id', 'is not distinct from', registrationId ?? null)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteShortCode({ db }: Deps, { userId, purpose }: CodeOf) {
  await db.deleteFrom('short_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export async function deleteExpiredCodes({ db }: Deps, now: Date) {
  await db.deleteFrom('short_codes').where('expires_at', '<', now).execute()
}
