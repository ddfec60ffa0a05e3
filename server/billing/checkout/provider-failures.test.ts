import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { sessionIn, testShop } from '../testing/shop.ts'
import { verifyCheckout } from './verify-checkout.ts'

const shop = await testShop()
const { signedIn, start, verify, planOf, monthly, yearly, payments, platform } = shop

test('a checkout whose response was lost is replaced for another plan', async () => {
  const member = await signedIn()
  payments.disturb(({ path }) => (path === '/v1/checkout/sessions' ? 'answer is lost' : undefined))
  assert.equal((await start(member, monthly)).status, 503)
  payments.disturb(undefined)
  const { body } = await start(member, yearly)
  const { location } = await payments.pay(body.data.url ?? '')
  assert.equal((await verify(member, sessionIn(location))).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})

/** Verifies a paid checkout while the sync fails in this way. Returns the log lines. */
async function verifyDespite(error: Error) {
  const member = await signedIn()
  const { sessionId } = await shop.buy(member, monthly)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const locks = { hold: () => Promise.reject(error) }
  const { status } = await verifyCheckout({ ...platform, log, locks }, member.user, sessionId)
  return { status, log: lines.join('') }
}

test('C9: a failed write after a payment is logged; a bug is rethrown', async () => {
  const { status, log } = await verifyDespite(new Error('Connection terminated unexpectedly'))
  assert.equal(status, 'complete')
  assert.match(
    log,
    /a paid plan is recorded later.*Connection terminated|Connection terminated.*recorded later/,
  )
  await assert.rejects(verifyDespite(new TypeError('a bug')), TypeError)
})

test('C6: a crash while a payment is recorded leaves its checkout open for the next sync', async () => {
  shop.loseMessages()
  const member = await signedIn()
  const { sessionId } = await shop.buy(member, monthly)
  const locks = { hold: () => Promise.reject(new TypeError('ended')) }
  await assert.rejects(verifyCheckout({ ...platform, locks }, member.user, sessionId), TypeError)
  const statuses = platform.db.selectFrom('checkouts').select('status')
  assert.deepEqual(await statuses.where('user_id', '=', member.user.id).execute(), [{ status: 'open' }])
})
