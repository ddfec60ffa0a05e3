import assert from 'node:assert/strict'
import { renameTable } from '../testing/billing-state-queries.ts'
import { faultShop } from '../testing/fault-shop.ts'

const shop = await faultShop()
const {
  fault,
  platform,
  provider,
  payments,
  call,
  signedIn,
  start,
  buy,
  verify,
  planOf,
  monthly,
  yearly,
  deliver,
} = shop

fault(
  'C5: the plan becomes active once, whether redirect or webhook comes first or both at once',
  async () => {
    for (const order of ['redirect first', 'message first', 'at once'] as const) {
      shop.loseMessages()
      const member = await signedIn()
      const { sessionId } = await buy(member, yearly)
      const message = await provider.deliveryOf(member, 'checkout.session.completed')
      const returns = async () => assert.equal((await verify(member, sessionId)).status, 200)
      const arrives = async () => assert.equal(await deliver(message), 200)
      if (order === 'redirect first') await returns()
      if (order === 'message first') await arrives()
      await Promise.all([arrives(), returns()])
      assert.deepEqual(await planOf(member), { status: 'active', plan: yearly }, order)
      await shop.waitUntilQuiet()
      assert.equal(await shop.welcomesOf(member), 1)
    }
  },
)

fault('C6: a reload repairs a failure between the payment and our row', async () => {
  shop.loseMessages()
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await renameTable(shop, 'payments', 'payments_away')
  assert.equal((await verify(member, sessionId)).status, 500)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  await renameTable(shop, 'payments_away', 'payments')
  assert.equal((await verify(member, sessionId)).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

fault('C7, C10: a malformed or unknown session id is not found, without a call to the provider', async () => {
  const member = await signedIn()
  const before = payments.calls.length
  const ids = [
    'x',
    'cs_test_',
    '{CHECKOUT_SESSION_ID}',
    'cs_test_unknown1',
    'cs_..%2f..%2fcustomers',
    '%3Cscript%3E',
  ]
  for (const id of [...ids, `cs_test_${'a'.repeat(250)}`]) {
    const { status, body } = await verify(member, id)
    assert.equal(status, 404, id)
    assert.equal(body.status, 'error')
    assert.doesNotMatch(JSON.stringify(body), /script|CHECKOUT/)
  }
  assert.equal(payments.calls.length, before)
})

fault('C7: an open checkout grants nothing; an expired or foreign one is not found', async () => {
  const [member, stranger] = [await signedIn(), await signedIn()]
  await start(member, monthly)
  const [open] = await provider.sessions(member)
  const { body } = await verify(member, open?.id ?? '')
  assert.deepEqual([body.data.session.status, body.data.session.payment_status], ['open', 'unpaid'])
  assert.equal((await verify(stranger, open?.id ?? '')).status, 404)
  await start(member, yearly)
  assert.equal((await verify(member, open?.id ?? '')).status, 404)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  // Even if our own table gave it to somebody else.
  const { sessionId } = await buy(member, yearly)
  const checkouts = platform.db.updateTable('checkouts').set({ user_id: stranger.user.id })
  await checkouts.where('session_id', '=', sessionId).execute()
  assert.equal((await verify(stranger, sessionId)).status, 404)
  assert.deepEqual(await planOf(stranger), { status: 'incomplete', plan: null })
})

fault('C8: a reload returns the same result, and another browser learns nothing', async () => {
  const [member, stranger] = [await signedIn(), await signedIn()]
  const { sessionId } = await buy(member, monthly)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(member, sessionId)))
  for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body])
  await shop.waitUntilQuiet()
  assert.equal(await shop.welcomesOf(member), 1)
  assert.equal((await call('GET', `/payment/verify-session/${sessionId}`)).status, 404)
  const { status, body } = await verify(stranger, sessionId)
  assert.equal(status, 404)
  assert.deepEqual(body, { status: 'error', message: 'Payment session not found', data: {} })
})
