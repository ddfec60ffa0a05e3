import type { Platform } from '../../../platform/platform.ts'
import type { Gap } from '../periods/plan-gaps.ts'
import { noPause, type Pause } from './pause.ts'

type Deps = Pick<Platform, 'db'>

type PlannedPause = { [Column in 'pause_starts_at' | 'resumes_at']: NonNullable<Pause[Column]> }

/** Records a pause before the provider is called: the next sync completes what a crash interrupts. */
export async function recordPause({ db }: Deps, userId: string, planned: PlannedPause) {
  await db
    .updateTable('subscriptions')
    .set({ ...planned, paused_at: null })
    .where('user_id', '=', userId)
    .execute()
}

/** Marks a pause that is undone to cancel the plan: after a crash in between, the next sync makes the pause again. */
export async function markPausePending({ db }: Deps, userId: string) {
  await db.updateTable('subscriptions').set({ paused_at: null }).where('user_id', '=', userId).execute()
}

export async function clearPause({ db }: Deps, userId: string) {
  await db.updateTable('subscriptions').set(noPause).where('user_id', '=', userId).execute()
}

export async function recordGap({ db }: Deps, gap: Gap) {
  await db
    .insertInto('plan_gaps')
    .values(gap)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The provider retries an open invoice. */
export function listDuePauses({ db, now }: Pick<Platform, 'db' | 'now'>, limit: number) {
  return db
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('resumes_at', '<=', now())
    .where('open_invoice_id', 'is', null)
    .orderBy('resumes_at')
    .limit(limit)
    .execute()
}

/** A suspended or disputed plan ends instead. */
export function listResuming(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  before: Date,
  page: { after: string; limit: number },
) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('customer_id', '>', page.after)
    .where('paused_at', 'is not', null)
    .where('resumes_at', '>', now())
    .where('resumes_at', '<', before)
    .where('blocked_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'subscriptions.user_id')
            .where('users.suspended_at', 'is not', null),
        ),
      ),
    )
    .orderBy('customer_id')
    .limit(page.limit)
    .execute()
}
