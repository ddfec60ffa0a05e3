import type { PaymentEvent } from '../platform/payments/events.ts'
import type { Platform } from '../platform/platform.ts'

type Outside = Pick<Platform, 'db' | 'now'>

/** False when we have it already. One about nobody needs no work. */
export async function keepEvent({ db, now }: Outside, event: PaymentEvent): Promise<boolean> {
  const kept = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      customer_id: event.customerId,
      charge_id: event.chargeId,
      created_at: event.createdAt,
      received_at: now(),
      handled_at: event.customerId || event.chargeId ? null : now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function listWaitingEvents({ db }: Pick<Platform, 'db'>, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('handled_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markHandled({ db, now }: Outside, eventIds: string[]) {
  if (eventIds.length === 0) return
  await db.updateTable('payment_events').set({ handled_at: now() }).where('id', 'in', eventIds).execute()
}

/** The provider itself gives up after three days; a nightly run then looks at everything anyway. */
export function listForgottenCustomers(platform: Outside, limit: number) {
  return forgottenEvents(platform)
    .select('customer_id')
    .distinct()
    .where('customer_id', 'is not', null)
    .limit(limit)
    .execute()
}

export async function listForgottenCharges(platform: Outside, limit: number): Promise<string[]> {
  const rows = await forgottenEvents(platform)
    .select('charge_id')
    .distinct()
    .where('customer_id', 'is', null)
    .limit(limit)
    .execute()
  return rows.flatMap(({ charge_id }) => charge_id ?? [])
}

function forgottenEvents({ db, now }: Outside) {
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  return db
    .selectFrom('payment_events')
    .where('handled_at', 'is', null)
    .where('received_at', '>', ago(3 * 86_400))
    .where('received_at', '<', ago(60))
}

/** From now on the events of this charge are those of this customer; without one, there is nothing to do. */
export async function nameCustomerOfCharge(
  { db, now }: Outside,
  chargeId: string,
  customerId: string | undefined,
) {
  await db
    .updateTable('payment_events')
    .set(customerId ? { customer_id: customerId } : { handled_at: now() })
    .where('charge_id', '=', chargeId)
    .where('customer_id', 'is', null)
    .where('handled_at', 'is', null)
    .execute()
}

export async function countLateEvents({ db, now }: Outside, minutes: number) {
  const { count } = await db
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now().getTime() - minutes * 60_000))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When the provider last told us anything. */
export async function lastEventAt({ db }: Pick<Platform, 'db'>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_events')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}
