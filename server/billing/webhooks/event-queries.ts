import type { Insertable, Selectable } from 'kysely'
import { day, minute } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PaymentEvent } from '../../platform/payments/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { paymentEventSeconds } from '../../platform/telemetry/metrics.ts'

type Deps = Pick<Platform, 'db' | 'now'>

const insertEvent = prepared((db, event: Insertable<Tables['payment_events']>) =>
  db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      customer_id: event.customer_id,
      charge_id: event.charge_id,
      created_at: event.created_at,
      received_at: event.received_at,
      handled_at: event.handled_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
)

export async function createEvent({ db, now }: Deps, event: PaymentEvent): Promise<boolean> {
  const inserted = await insertEvent(db, {
    id: event.id,
    type: event.type,
    customer_id: event.customerId,
    charge_id: event.chargeId,
    created_at: event.createdAt,
    received_at: now(),
    handled_at: event.customerId || event.chargeId ? null : now(),
  })
  return inserted.length > 0
}

export type UnhandledEvent = Pick<
  Selectable<Tables['payment_events']>,
  'id' | 'type' | 'charge_id' | 'received_at'
>

export function listUnhandledEvents(
  { db }: Pick<Platform, 'db'>,
  customerId: string,
): Promise<UnhandledEvent[]> {
  return db
    .selectFrom('payment_events')
    .select(['id', 'type', 'charge_id', 'received_at'])
    .where('customer_id', '=', customerId)
    .where('handled_at', 'is', null)
    .execute()
}

export async function markHandled({ db, now }: Deps, events: Pick<UnhandledEvent, 'id' | 'received_at'>[]) {
  if (events.length === 0) return
  const eventIds = events.map(({ id }) => id)
  const at = now()
  await db.updateTable('payment_events').set({ handled_at: at }).where('id', 'in', eventIds).execute()
  for (const { received_at } of events)
    paymentEventSeconds.observe(Math.max(0, (at.getTime() - received_at.getTime()) / 1000))
}

/** In milliseconds before now. */
type Span = { from: number; until: number }

export const fresh: Span = { from: minute, until: -day }
/** Their job was lost. The provider retries for three days. */
export const missed: Span = { from: 3 * day, until: minute }
/** Retried once a night, as long as the provider keeps events itself. */
export const stale: Span = { from: 30 * day, until: 3 * day }

export async function listUnhandled({ db, now }: Deps, { from, until }: Span, limit: number) {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const rows = await db
    .selectFrom('payment_events')
    .select([
      'customer_id',
      (row) => row.case().when('customer_id', 'is', null).then(row.ref('charge_id')).end().as('charge_id'),
    ])
    .distinct()
    .where('handled_at', 'is', null)
    .where('received_at', '>=', ago(from))
    .where('received_at', '<=', ago(until))
    .limit(limit)
    .execute()
  return {
    customers: rows.flatMap(({ customer_id }) => customer_id ?? []),
    charges: rows.flatMap(({ charge_id }) => charge_id ?? []),
  }
}

export async function expireEvents({ db, now }: Deps): Promise<UnhandledEvent[]> {
  return db
    .updateTable('payment_events')
    .set({ handled_at: now() })
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now().getTime() - stale.from))
    .returning(['id', 'type', 'charge_id', 'received_at'])
    .execute()
}

export async function deleteOldEvents({ db, now }: Deps) {
  const before = new Date(now().getTime() - retentionDays.paymentEvents * day)
  await deleteInBatches(1_000, (limit) => {
    const old = db
      .selectFrom('payment_events')
      .select('id')
      .where('received_at', '<', before)
      .where('handled_at', 'is not', null)
      .limit(limit)
    return db.deleteFrom('payment_events').where('id', 'in', old).executeTakeFirst()
  })
}

export async function assignChargeCustomer(
  { db, now }: Deps,
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

export async function countLateEvents({ db, now }: Deps, minutes: number) {
  const { count } = await db
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('handled_at', 'is', null)
    .where('received_at', '<', new Date(now().getTime() - minutes * minute))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function summarizeUnhandled({ db }: Pick<Platform, 'db'>) {
  const { count, oldest_at } = await db
    .selectFrom('payment_events')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min<Date | null>('received_at').as('oldest_at'),
    ])
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest_at }
}

export async function lastEventAt({ db }: Pick<Platform, 'db'>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_events')
    .select('received_at')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at
}
