import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testPlatform } from '../../platform/testing/platform.ts'
import { hasNotEnded, mayChangeByItself } from './subscription-queries.ts'

const { platform } = await testPlatform()

for (const [condition, index] of [
  [mayChangeByItself, 'subscriptions_unstable'],
  [hasNotEnded, 'subscriptions_over'],
] as const)
  test(`PostgreSQL finds subscriptions by the partial index ${index}`, async () => {
    const plan = await platform.db.transaction().execute(async (inside) => {
      await sql`set local enable_seqscan = off`.execute(inside)
      return sql<object>`explain select 1 from subscriptions where ${condition}`.execute(inside)
    })
    assert.match(JSON.stringify(plan.rows), new RegExp(`\\b${index}\\b`))
  })
