import { sql } from 'kysely'
import type { Platform } from '../../platform/platform.ts'
import { accessOf, subscriptionState } from '../subscription/access/access.ts'
import { currentColumns } from '../subscription/access/access-queries.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'

type Row = Omit<SubscriptionRow, 'status' | 'access_until' | 'ended_status'>

/** Returns what a row gives, with the access that follows from it, without storing it. */
export async function stateOf(
  { db }: Pick<Platform, 'db'>,
  row: Row,
  { now, paidUntil = null }: { now: Date; paidUntil?: Date | null | undefined },
) {
  const stored = { ...row, ...accessOf(row, paidUntil) }
  const json = JSON.stringify({ ...stored, user_id: undefined })
  const s = sql<SubscriptionRow>`jsonb_populate_record(null::subscriptions, ${json}::jsonb)`.as('s')
  const current = await db.selectFrom(s).select(currentColumns(now)).executeTakeFirstOrThrow()
  return subscriptionState({ ...stored, ...current }, now)
}
