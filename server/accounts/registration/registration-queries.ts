import type { Insertable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type RegistrationDetails = Pick<
  Insertable<Tables['registrations']>,
  'name' | 'password_hash' | 'country_code' | 'signup_price_id' | 'created_at'
>

/** Returns the unverified account of this address, created if there is none; undefined when the address has an owner. */
export async function findOrCreateUnverified({ db }: Deps, email: string, details: RegistrationDetails) {
  const existing = () =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'verified_at'])
      .where('email', '=', email)
      // A code may verify the address at this moment.
      .forUpdate()
      .executeTakeFirst()
  const created = await db
    .insertInto('users')
    .values({ email, ...details })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'verified_at'])
    .executeTakeFirst()
  const account = created ?? (await existing())
  return account && account.verified_at === null ? account : undefined
}

export async function listRegistrations({ db }: Deps, userId: string) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertRegistration({ db }: Deps, userId: string, details: RegistrationDetails) {
  return db
    .insertInto('registrations')
    .values({ user_id: userId, ...details })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateRegistration({ db }: Deps, id: string, details: Partial<RegistrationDetails>) {
  await db.updateTable('registrations').set(details).where('id', '=', id).execute()
}

/** Ends every other registration of the address. */
export async function adoptRegistration({ db }: Deps, userId: string, id: string) {
  const { name, password_hash, country_code, signup_price_id } = await db
    .selectFrom('registrations')
    .select(['name', 'password_hash', 'country_code', 'signup_price_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ name, password_hash, country_code, signup_price_id })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute()
  await db.deleteFrom('registrations').where('user_id', '=', userId).execute()
}

export async function deleteRegistration({ db }: Deps, id: string) {
  await db.deleteFrom('registrations').where('id', '=', id).execute()
}

export async function deleteOtherRegistrations({ db }: Deps, userId: string, id: string) {
  await db.deleteFrom('registrations').where('user_id', '=', userId).where('id', '<>', id).execute()
}
