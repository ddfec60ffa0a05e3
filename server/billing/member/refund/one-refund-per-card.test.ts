import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockUntilCommit } from '../../../platform/database/locks/transaction-lock.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { createRefund } from '../../refunds/refund-queries.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { memberBilling } from '../../testing/member.ts'
import { testShop } from '../../testing/shop.ts'
import { refundLock } from './request-refund.ts'

const shop = await testShop()
const { platform, monthly } = shop
const { paying, refund, subscriptionOf } = memberBilling(shop)

test('E10: of two simultaneous refund requests with one card, one is granted', async () => {
  const [one, other] = [await paying(monthly), await paying(monthly)]
  const [paid] = await listPayments(platform, one.user.id)
  let providerCalls: ReturnType<typeof refund> | undefined
  await inTransaction(platform, async (inside) => {
    await lockUntilCommit(inside, refundLock)
    providerCalls = refund(other)
    await eventually(hasWaiting)
    await createRefund(inside, {
      subscription_id: (await subscriptionOf(one)).id,
      user_id: one.user.id,
      reason: 'requested',
      refund: true,
      paid_since: paid?.paid_at ?? null,
    })
  })
  assert.equal((await providerCalls)?.status, 409)
})

async function hasWaiting() {
  const { rows } = await sql`
    select from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`.execute(platform.db)
  return rows.length > 0
}
