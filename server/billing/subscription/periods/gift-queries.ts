import type { Platform } from '../../../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'now'>

type Gift = { userId: string; planId: string; until: Date }

/** A gift that runs gets the new end. */
export async function recordGift({ db, now }: Deps, { userId: user_id, planId, until }: Gift) {
  const gift = { gift_until: until, gift_plan_id: planId }
  await db
    .insertInto('subscriptions')
    .values({ user_id, ...gift })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(gift))
    .execute()
  if (await moveGiftEnd({ db, now }, user_id, until)) return
  await db.insertInto('plan_gifts').values({ user_id, starts_at: now(), ends_at: until }).execute()
}

export async function endGift({ db, now }: Deps, userId: string) {
  const isEnded = await moveGiftEnd({ db, now }, userId, now())
  await db
    .updateTable('subscriptions')
    .set({ gift_until: null, gift_plan_id: null })
    .where('user_id', '=', userId)
    .execute()
  return isEnded
}

async function moveGiftEnd({ db, now }: Deps, userId: string, until: Date) {
  const moved = await db
    .updateTable('plan_gifts')
    .set({ ends_at: until })
    .where('user_id', '=', userId)
    .where('ends_at', '>', now())
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export function listGiftTimes({ db }: Pick<Platform, 'db'>, userId: string) {
  return db
    .selectFrom('plan_gifts')
    .select(['starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .orderBy('starts_at')
    .execute()
}

/** Lists gifts of members who have no plan of their own at the end of the gift. */
export function listEndingGifts({ db, now }: Deps, before: Date) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('gift_until', '>', now())
    .where('gift_until', '<', before)
    .where((row) =>
      row.or([row('access_until', 'is', null), row('access_until', '<', row.ref('gift_until'))]),
    )
    .where((row) =>
      row.or([
        row('provider_status', 'is', null),
        row('provider_status', 'not in', ['active', 'trialing', 'overdue', 'paused']),
        row('ends_at', 'is not', null),
      ]),
    )
    .orderBy('gift_until')
    .limit(1000)
    .execute()
}
