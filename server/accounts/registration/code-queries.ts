import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Db = Pick<Platform, 'db'>

export type CodePurpose = Tables['short_codes']['purpose']
export type RequestedMail = Tables['requested_mails']['kind']

/** The new code takes the place of the old one, tries and all. */
export async function saveShortCode({ db }: Db, code: Insertable<Tables['short_codes']>) {
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

/** Counts a try before anybody compares: however many come at once, no more than `mostTries` get the hash. */
export async function countTry(
  { db }: Db,
  { userId, purpose, registrationId }: CodeOf,
  { mostTries, isStranger, now }: { mostTries: number; isStranger: boolean; now: Date },
) {
  const tries = isStranger ? 'stranger_tries' : 'tries'
  const live = await db
    .updateTable('short_codes')
    .set((set) => ({ [tries]: set(tries, '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('registration_id', 'is not distinct from', registrationId ?? null)
    .where(tries, '<', mostTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return live?.code_hash
}

/** False when it was used or replaced meanwhile. */
export async function takeShortCode(
  { db }: Db,
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

export async function deleteShortCode({ db }: Db, { userId, purpose }: CodeOf) {
  await db.deleteFrom('short_codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}

export async function saveResetCode({ db }: Db, code: Insertable<Tables['reset_codes']>) {
  const { code_hash, expires_at } = code
  await db
    .insertInto('reset_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ code_hash, expires_at }))
    .execute()
}

type ResetCode = { userId: string; codeHash: Buffer; now: Date }

export async function isLiveResetCode({ db }: Db, { userId, codeHash, now }: ResetCode) {
  const live = await db
    .selectFrom('reset_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return live !== undefined
}

/** False when it was used, replaced or has expired meanwhile. */
export async function takeResetCode({ db }: Db, { userId, codeHash, now }: ResetCode) {
  const { numDeletedRows } = await db
    .deleteFrom('reset_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteResetCode({ db }: Db, userId: string) {
  await db.deleteFrom('reset_codes').where('user_id', '=', userId).execute()
}

type Request = { kind: RequestedMail; addressHash: Buffer; requesterHash: Buffer }

/** The mails of this kind to this address since then, oldest first, whoever asked for them. */
export async function listRequests({ db }: Db, { kind, addressHash, requesterHash }: Request, since: Date) {
  const rows = await db
    .selectFrom('requested_mails')
    .select(['requested_at', 'requester_hash'])
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .where('requested_at', '>', since)
    .orderBy('requested_at')
    .execute()
  return rows.map(({ requested_at, requester_hash }) => ({
    at: requested_at,
    isOwn: requester_hash.equals(requesterHash),
  }))
}

export async function insertRequest({ db }: Db, { kind, addressHash, requesterHash }: Request, now: Date) {
  await db
    .insertInto('requested_mails')
    .values({ kind, address_hash: addressHash, requester_hash: requesterHash, requested_at: now })
    .execute()
}

export async function deleteStaleCodes({ db }: Db, now: Date, requestedBefore: Date) {
  await db.deleteFrom('short_codes').where('expires_at', '<', now).execute()
  await db.deleteFrom('reset_codes').where('expires_at', '<', now).execute()
  await db.deleteFrom('requested_mails').where('requested_at', '<', requestedBefore).execute()
}
