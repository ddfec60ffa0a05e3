import { type Insertable, sql } from 'kysely'
import type { User } from '#contract/accounts/accounts.ts'
import { isRefundUnderway, stateColumns } from '../../billing/billing.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export const shown = [
  'users.id',
  'users.email',
  'users.name',
  'users.role',
  'users.country_code',
  'users.profile_key',
  'users.pending_email',
  'users.suspended_at',
  'users.suspended_reason',
  sql<User['emailProblem']>`(
    select reason from suppressed_addresses a where a.address = users.email and a.lifted_at is null)`.as(
    'email_problem',
  ),
] as const

function ofSubscription(now: Date) {
  return ['s.blocked_at', ...stateColumns(now), isRefundUnderway.as('is_refund_underway')] as const
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserRow>>>

export async function findUserRow({ db, now }: Pick<Platform, 'db' | 'now'>, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('subscriptions as s', 's.user_id', 'users.id')
    .select(ofSubscription(now()))
    .select(shown)
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export const hasSecondFactor = sql<boolean>`exists (
  select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`

/** Runs at every request of a member, so it is prepared. */
const userOfSession = prepared((db, { tokenHash, now }: { tokenHash: Buffer; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('subscriptions as s', 's.user_id', 'users.id')
    .leftJoin('member_views', 'member_views.session_id', 'sessions.id')
    .select(ofSubscription(now))
    .select(shown)
    .select(['member_views.member_id as viewed_id', 'member_views.ends_at as view_ends_at'])
    .select(['sessions.created_at as signed_in_at', 'sessions.last_used_at', 'sessions.second_factor_at'])
    .select(hasSecondFactor.as('has_second_factor'))
    .where('sessions.token_hash', '=', tokenHash),
)

export async function findUserOfSession({ db }: Deps, session: { tokenHash: Buffer; now: Date }) {
  const [row] = await userOfSession(db, session)
  return row
}

const account = [
  'id',
  'email',
  'name',
  'role',
  'password_hash',
  'verified_at',
  'pending_email',
  'profile_key',
  'suspended_at',
  'deletion_due_at',
  'signup_price_id',
] as const

export async function findAccount({ db }: Deps, email: string) {
  return selectAccount(db).where('email', '=', email).executeTakeFirst()
}

export async function findAccountById({ db }: Deps, userId: string) {
  return selectAccount(db).where('id', '=', userId).executeTakeFirst()
}

function selectAccount(db: Deps['db']) {
  return db.selectFrom('users').select(account).select(hasSecondFactor.as('has_second_factor'))
}

export async function lockAccount({ db }: Deps, userId: string) {
  return db
    .selectFrom('users')
    .select(account)
    .select(hasSecondFactor.as('has_second_factor'))
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertUser({ db }: Deps, user: Insertable<Tables['users']>) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateUserRow(
  { db }: Deps,
  userId: string,
  change: Partial<Omit<Insertable<Tables['users']>, 'id'>>,
) {
  if (Object.keys(change).length === 0) return
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
}

export async function markVerified({ db }: Deps, userId: string, now: Date) {
  await db
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute()
}

export async function adoptPendingEmail({ db }: Deps, userId: string, email: string) {
  await db.deleteFrom('users').where('email', '=', email).where('verified_at', 'is', null).execute()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email, pending_email: null })
    .where('id', '=', userId)
    .where('pending_email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteUser({ db }: Deps, userId: string) {
  await db.deleteFrom('users').where('id', '=', userId).execute()
}

export async function listDueDeletions({ db }: Deps, now: Date) {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .orderBy('deletion_due_at')
    .execute()
  return due.map(({ id }) => id)
}

export function hasAdmin(platform: Deps) {
  return hasUser(platform, 'admin')
}

export function hasMembers(platform: Deps) {
  return hasUser(platform, 'user')
}

async function hasUser({ db }: Deps, role: User['role']) {
  const user = await db.selectFrom('users').select('id').where('role', '=', role).limit(1).executeTakeFirst()
  return user !== undefined
}

export function listAdministrators({ db }: Deps) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('verified_at', 'is not', null)
    .where('deletion_due_at', 'is', null)
    .execute()
}
