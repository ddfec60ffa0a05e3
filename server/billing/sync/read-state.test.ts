import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '../testing/shop.ts'
import { memberWith } from '../testing/subscription-rows.ts'
import { readFormer, readStored } from './read-state.ts'

const { platform } = await testShop()

/** "For larger invoices, you can accept multiple, smaller payments": docs.stripe.com/invoicing/partial-payments */
test('a payment of a former customer keeps a refund and a dispute of another charge of its invoice', async () => {
  const { userId } = await memberWith(platform, { payments: [{ refunded: 900, disputed: true }] })
  const before = await readStored(platform, { userId, customerId: 'cus_former' })
  const stateAfter = async (charged: number) => {
    const state = {
      charged,
      refunded: 0,
      disputed: false,
      disputesNotWon: 0,
      disputesLost: 0,
      inquired: false,
    }
    const readCharges = async (ids: string[]) => new Map(ids.map((id) => [id, state]))
    const here = { ...platform, payments: { ...platform.payments, readCharges } }
    const [payment] = await readFormer(here, before, { subscriptions: [], payments: [] })
    return [payment?.refunded, payment?.disputed]
  }
  assert.deepEqual(await stateAfter(1000), [900, true])
  assert.deepEqual(await stateAfter(1900), [0, false])
})
