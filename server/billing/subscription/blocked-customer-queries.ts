import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { hasNotEnded } from './subscription-queries.ts'

type Deps = Pick<Platform, 'db' | 'now'>

/** Blocked: nothing starts and nothing renews. A closed account was closed by its owner, or is being deleted. */
export function findBlock({ db }: Pick<Platform, 'db'>, userId: string) {
  return db
    .selectFrom(sql<{ id: string }>`(select ${userId}::uuid as id)`.as('member'))
    .leftJoin('users', 'users.id', 'member.id')
    .leftJoin('subscriptions', 'subscriptions.user_id', 'member.id')
    .select([
      sql<boolean>`num_nonnulls(suspended_at, blocked_at, deletion_due_at, closed_at) > 0`.as('isBlocked'),
      sql<boolean>`num_nonnulls(deletion_due_at, closed_at) > 0`.as('isClosed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Records the plan only the first time: a retry finds less of it. */
export async function recordStoppedPlan({ db }: Pick<Platform, 'db'>, userId: string, planId: string) {
  await db
    .updateTable('subscriptions')
    .set({ stopped_plan_id: planId })
    .where('user_id', '=', userId)
    .where('stopped_plan_id', 'is', null)
    .execute()
}

export async function clearStoppedPlan({ db }: Pick<Platform, 'db'>, userId: string) {
  await db.updateTable('subscriptions').set({ stopped_plan_id: null }).where('user_id', '=', userId).execute()
}

export async function blockMember({ db, now }: Deps, userId: string) {
  await db
    .updateTable('subscriptions')
    .set({ blocked_at: now() })
    .where('user_id', '=', userId)
    .where('blocked_at', 'is', null)
    .execute()
}

/** Part of a transaction, so that no newer block is lifted unseen. */
export async function liftBlock({ db }: Pick<Platform, 'db'>, userId: string) {
  const ofMember = db.selectFrom('subscriptions').where('user_id', '=', userId)
  const row = await ofMember.select('blocked_at').forUpdate().executeTakeFirst()
  await db.updateTable('subscriptions').set({ blocked_at: null }).where('user_id', '=', userId).execute()
  return row?.blocked_at ?? undefined
}

export async function closeBilling({ db, now }: Deps, userId: string) {
  await db
    .updateTable('subscriptions')
    .set({ closed_at: now(), basic_since: null })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Lets an account whose deletion was cancelled meanwhile choose a plan again; Basic does not come back. */
export async function reopenBilling({ db }: Pick<Platform, 'db'>, userId: string) {
  await db
    .updateTable('subscriptions')
    .from('users')
    .set({ closed_at: null })
    .whereRef('users.id', '=', 'subscriptions.user_id')
    .where('users.id', '=', userId)
    .where('users.deletion_due_at', 'is', null)
    .execute()
}

export function listSuspendedCustomers({ db }: Pick<Platform, 'db'>, after: string, limit: number) {
  return db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('customer_id', '>', after)
    .where(hasNotEnded)
    .where(
      sql<boolean>`user_id in (select id from users where suspended_at is not null
        union all select user_id from subscriptions where blocked_at is not null
        union all select user_id from subscriptions where stopped_plan_id is not null)`,
    )
    .orderBy('customer_id')
    .limit(limit)
    .execute()
}
