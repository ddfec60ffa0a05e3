import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { getSalesSummary } from '#contract/profit/sales.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn, platform } = await testService()

test('a month of more pieces than 32 bits can count has a summary', async () => {
  const { user, cookie } = await signedIn()
  await sql`
    insert into sales (user_id, id, sold_on, design, quantity, gross_in_cents, currency, usd_rate, created_at)
    select ${user.id}, gen_random_uuid(), '2026-03-01', 'Hook', 100000, 100, 'USD', 1, now()
    from generate_series(1, 22000)`.execute(platform.db)
  const path = '/sale/summary?month=2026-03'
  const { status, body } = await call<z.output<typeof getSalesSummary.reply>>('GET', path, { cookie })
  assert.equal(status, 200)
  assert.deepEqual([body.data.pieces, body.data.designs[0]?.pieces], [2_200_000_000, 2_200_000_000])
})
