import { type AliasableExpression, type InferResult, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listUsers } from '#contract/accounts/users.ts'
import { basicPlanId, type PlanType } from '#contract/billing/plans.ts'
import { typedCode } from '#contract/certificates/certificate-code.ts'
import { day } from '#contract/durations.ts'
import { currentColumns, currentPlanId, currentStatus, isRefundUnderway } from '../../billing/billing.ts'
import { likePattern } from '../../platform/database/like-pattern.ts'
import { readTable } from '../../platform/database/paging/table-page.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { hasSecondFactor, shown } from '../users/queries.ts'

export type UsersQuery = z.output<(typeof listUsers)['query']>

export function selectUsers(platform: Pick<Platform, 'db' | 'now' | 'keys'>, query: UsersQuery) {
  return readTable(platform, query, {
    name: 'users',
    found: matchingUsers(platform, query),
    select: (found) =>
      found
        .selectAll('s')
        .select(currentColumns(platform.now()))
        .select(shown)
        .select(adminColumns)
        .select(salesOfYear(platform.now())),
    id: sql`users.listed_id`,
    sorts: {
      registeredAt: { by: sql`users.listed_at`, type: 'timestamptz' },
      name: { by: sql`lower(users.name)`, type: 'text' },
      email: { by: sql`users.email`, type: 'text' },
    },
  })
}

function matchingUsers({ db, now }: Pick<Platform, 'db' | 'now'>, query: UsersQuery) {
  const { search, status, plan, country, verified, suspended, role, seen } = query
  const readsSubscription = status !== undefined || plan !== undefined || suspended === 'no'
  const [list, ...others] = listsOf(query, now())
  const listed = list ? listedUsers(db, list) : allUsers(db)
  return userSelection(db, {
    users: suspended === 'yes' ? suspendedUsers(db) : listed,
    readsSubscription,
  })
    .$if(Boolean(search), (found) => found.where(matches(search ?? '')))
    .$if(status !== undefined, (found) => found.where(sql<boolean>`${currentStatus(now())} = ${status}`))
    .$if(plan !== undefined, (found) =>
      found.where(
        sql<boolean>`${currentPlanId(now())} in (select id from plans where type = ${plan} union all select ${sql.lit(basicPlanId)} where ${plan} = 'Basic')`,
      ),
    )
    .$if(country !== undefined, (found) => found.where('users.country_code', '=', country ?? ''))
    .$if(verified !== undefined, (found) =>
      found.where('users.verified_at', verified === 'yes' ? 'is not' : 'is', null),
    )
    .$if(suspended === 'no', (found) =>
      found.where('users.suspended_at', 'is', null).where('s.blocked_at', 'is', null),
    )
    .$if(role !== undefined, (found) => found.where('users.role', '=', role ?? 'user'))
    .$if(seen !== undefined, (found) => found.where(wasSeen(seen ?? 'never', now())))
    .where((eb) => eb.and((suspended === 'yes' && list ? [list, ...others] : others).map(isListed)))
}

function matches(search: string) {
  if (isUuid(search)) return sql<boolean>`users.id = ${search}::uuid`
  const code = /^LD[\s-]/i.test(search) ? typedCode(search) : undefined
  if (code) return sql<boolean>`users.id = (select user_id from certificates where code = ${code})`
  // A partial email address is searched by prefix, which is fast among millions.
  if (/^[^@\s]+@/.test(search))
    return sql<boolean>`users.email like ${likePattern(search.toLowerCase()).slice(1)}`
  const like = likePattern(search)
  return sql<boolean>`(users.email ilike ${like} or users.name ilike ${like})`
}

function wasSeen(seen: NonNullable<UsersQuery['seen']>, now: Date) {
  if (seen === 'never') return sql<boolean>`users.last_seen_at is null`
  if (seen !== 'longer') return sql<boolean>`users.last_seen_at >= ${daysBefore(now, Number(seen))}`
  const latest = daysBefore(now, longAgoDays)
  // An account is never seen before it registers, so newer accounts need not be read.
  return sql<boolean>`users.last_seen_at < ${latest} and users.created_at < ${latest}`
}

const longAgoDays = 90

function daysBefore(now: Date, days: number) {
  return new Date(now.getTime() - days * day)
}

type UserList = Pick<Tables['user_lists'], 'list' | 'year'>

function listsOf({ sales, refund }: UsersQuery, now: Date): UserList[] {
  return [
    ...(sales ? [{ list: `${sales}_cap` as const, year: now.getUTCFullYear() }] : []),
    ...(refund ? [{ list: refund === 'refunded' ? refund : (`refund_${refund}` as const), year: 0 }] : []),
  ]
}

function isListed({ list, year }: UserList) {
  return sql<boolean>`users.listed_id in (select user_id from user_lists where list = ${list} and year = ${year})`
}

/** Selects all users. `listed_at` and `listed_id` are the order of the list, from the table whose index is read in this order. */
function allUsers(db: Platform['db']) {
  return db.selectFrom('users').selectAll().select(['created_at as listed_at', 'id as listed_id'])
}

type ListedUser = InferResult<ReturnType<typeof allUsers>>[number]

/** Selects users by a left join, although each row has its user: PostgreSQL leaves the join out where nothing of the user is read. */
function listedUsers(db: Platform['db'], { list, year }: UserList) {
  return db
    .selectFrom('user_lists as l')
    .leftJoin('users', 'users.id', 'l.user_id')
    .selectAll('users')
    .select(['l.registered_at as listed_at', 'l.user_id as listed_id'])
    .where('l.list', '=', list)
    .where('l.year', '=', year)
    .$castTo<ListedUser>()
}

/** By suspension and by dispute: two indexes. The first is read in the list's order, so that a page ends the search. */
function suspendedUsers(db: Platform['db']) {
  const byAdministrator = allUsers(db)
    .where('suspended_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return allUsers(db)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`id in (select user_id from subscriptions where blocked_at is not null)`)
    .unionAll(({ parens }) => parens(byAdministrator))
}

type Source = { users?: AliasableExpression<ListedUser>; readsSubscription?: boolean }

/** A count that reads no subscription leaves the join out. */
function userSelection(db: Platform['db'], { users, readsSubscription = false }: Source = {}) {
  return db
    .selectFrom((users ?? allUsers(db)).as('users'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('subscriptions')
          .selectAll()
          .whereRef('subscriptions.user_id', '=', 'users.id')
          // Looked up user by user, in the order of the list: a page needs few of them, however many there are.
          .$if(readsSubscription, (subscription) => subscription.offset(sql.lit(0)))
          .as('s'),
      (join) => join.onTrue(),
    )
    .leftJoin('plans as p', 'p.id', 's.plan_id')
}

const adminColumns = [
  'users.verified_at',
  'users.created_at as registered_at',
  'users.version',
  'p.type as plan_type',
  isRefundUnderway.as('is_refund_underway'),
  sql<PlanType | null>`(select type from plans where plans.id = s.gift_plan_id)`.as('gift_plan_type'),
  // A session is exact to the minute, and gone after it ended.
  sql<Date | null>`greatest(users.last_seen_at,
    (select max(last_used_at) from sessions where sessions.user_id = users.id))`.as('seen_at'),
] as const

function salesOfYear(now: Date) {
  return sql<number>`coalesce((select usd_in_cents from sales_years
    where sales_years.user_id = users.id and year = ${now.getUTCFullYear()}), 0)::float8 / 100`.as(
    'sales_usd',
  )
}

export type AdminUserRow = Omit<
  Awaited<ReturnType<typeof selectUsers>>['rows'][number],
  'sort_key' | 'row_id'
>

export async function findAdminUser({ db, now }: Pick<Platform, 'db' | 'now'>, userId: string) {
  if (!isUuid(userId)) return undefined
  return userSelection(db)
    .selectAll('s')
    .select(currentColumns(now()))
    .select(shown)
    .select(adminColumns)
    .select(salesOfYear(now()))
    .select([
      sql<number>`(select count(*)::int from sessions where sessions.user_id = users.id)`.as('sessions'),
      'users.deletion_due_at',
      hasSecondFactor.as('has_second_factor'),
      sql<number>`(select count(*)::int from downloads where downloads.user_id = users.id)`.as('downloads'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export type UserChange = {
  verified_at?: Date
  role?: 'user' | 'admin'
  suspended_at?: Date | null
  suspended_reason?: string | null
}

export function lockUser({ db }: Pick<Platform, 'db'>, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'role', 'verified_at', 'suspended_at', 'suspended_reason', 'version'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeUserRow(
  { db }: Pick<Platform, 'db'>,
  { id, version }: { id: string; version: number },
  change: UserChange,
) {
  await db
    .updateTable('users')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}
