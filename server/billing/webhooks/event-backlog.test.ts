import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { testPlatform } from '../../platform/testing/platform.ts'
import { assignChargeCustomer, listUnhandledEvents, markHandled } from './event-queries.ts'

const { platform, asOwner } = await testPlatform()
const backlog = 2_000

// Everything was handled when PostgreSQL last counted.
await sql`insert into payment_events (id, type, customer_id, created_at, received_at, handled_at)
  select 'evt_old_' || n, 'invoice.paid', 'cus_' || n, now(), now() - interval '1 day', now()
  from generate_series(1, 20000) n`.execute(platform.db)
await asOwner('vacuum analyze payment_events')
await sql`insert into payment_events (id, type, customer_id, charge_id, created_at, received_at)
  select 'evt_' || n, 'charge.refunded', case when n % 2 = 0 then 'cus_' || n end, 'ch_' || n, now(), now()
  from generate_series(1, ${backlog}::int) n`.execute(platform.db)

async function rowsRead(work: (db: Database) => Promise<unknown>) {
  return platform.db.transaction().execute(async (inside) => {
    await work(inside)
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname = 'payment_events'`.execute(inside)
    return rows[0]?.rows ?? Number.NaN
  })
}

test('handling the events of one customer reads no rows of a backlog that PostgreSQL has not analysed', async () => {
  const read = await rowsRead(async (db) => {
    const events = await listUnhandledEvents({ db }, 'cus_1000')
    assert.deepEqual(
      events.map(({ id }) => id),
      ['evt_1000'],
    )
    await markHandled({ ...platform, db }, events)
  })
  assert.ok(read < 20, `${read} rows`)
})

test('finding the customer of a charge reads no rows of the backlog', async () => {
  const read = await rowsRead((db) => assignChargeCustomer({ ...platform, db }, 'ch_1001', 'cus_named'))
  assert.ok(read < 20, `${read} rows`)
  const events = await listUnhandledEvents(platform, 'cus_named')
  assert.deepEqual(
    events.map(({ charge_id }) => charge_id),
    ['ch_1001'],
  )
})
