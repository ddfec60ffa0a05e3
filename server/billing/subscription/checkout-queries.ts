import type { Selectable } from 'kysely'
import { prepared } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'

export type CheckoutRow = Selectable<Tables['checkouts']>
type NewCheckout = Pick<CheckoutRow, 'user_id' | 'customer_id' | 'plan_id' | 'currency' | 'expires_at'>

type Deps = Pick<Platform, 'db'>

export function findOpenCheckout({ db }: Deps, userId: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** Runs at every page load of a member without a plan, so it is prepared. */
const openCheckoutOf = prepared((db, { userId }: { userId: string }) =>
  db.selectFrom('checkouts').select('id').where('user_id', '=', userId).where('status', '=', 'open'),
)

export async function hasOpenCheckout({ db }: Deps, userId: string) {
  return (await openCheckoutOf(db, { userId })).length > 0
}

export function findOwnCheckout({ db }: Deps, userId: string, sessionId: string) {
  return db
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function createCheckoutRow({ db }: Deps, checkout: NewCheckout): Promise<CheckoutRow> {
  return db.insertInto('checkouts').values(checkout).returningAll().executeTakeFirstOrThrow()
}

export async function recordSession({ db }: Deps, checkoutId: string, session: { id: string; url: string }) {
  await db
    .updateTable('checkouts')
    .set({ session_id: session.id, url: session.url })
    .where('id', '=', checkoutId)
    .execute()
}

export async function closeCheckout({ db }: Deps, checkoutId: string, status: CheckoutRow['status']) {
  await db.updateTable('checkouts').set({ status, url: null }).where('id', '=', checkoutId).execute()
}

export function listOpenCheckouts({ db }: Deps, openedBefore: Date, limit: number) {
  return db
    .selectFrom('checkouts')
    .select('customer_id')
    .where('status', '=', 'open')
    .where('created_at', '<', openedBefore)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}
