import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Platform } from '../../../platform/platform.ts'

export type PlanChange = Selectable<Tables['refused_plan_changes']>['change']

type Refused = { userId: string; change: PlanChange; since: number }

/** Returns true at most once in `since` milliseconds, also with several processes. */
export async function recordRefusedChange(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId, change, since }: Refused,
) {
  const recorded = await db
    .insertInto('refused_plan_changes')
    .values({ member_id: userId, change, alarmed_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'change'])
        .doUpdateSet({ alarmed_at: now() })
        .where('refused_plan_changes.alarmed_at', '<=', new Date(now().getTime() - since)),
    )
    .returning('change')
    .executeTakeFirst()
  return recorded !== undefined
}
