import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { pino } from 'pino'
import { sessionIn, testShop } from './testing-shop.ts'
import { verifyCheckout } from './verification.ts'

const shop = await testShop()
const { call, signedIn, start, verify, planOf, monthly, yearly, payments, platform } = shop
afterEach(() => payments.disturb(undefined))

type Path = string
const sessions: Path = '/v1/checkout/sessions'
const customers: Path = '/v1/customers'

async function pagesOf(member: Awaited<ReturnType<typeof signedIn>>) {
  return payments.list<{ status: string; url: string }>(
    `${sessions}?customer=${await shop.customerOf(member)}`,
  )
}

for (const path of [customers, sessions])
  test(`B5, B6: when the answer to POST ${path} is lost, the retry finds what was made`, async () => {
    const member = await signedIn()
    payments.disturb((made) => (made.method === 'POST' && made.path === path ? 'answer is lost' : undefined))
    const { status, body } = await start(member, monthly)
    assert.equal(status, 503)
    assert.equal(body.message, 'Failed to create payment session')
    payments.disturb(undefined)
    const again = await start(member, monthly)
    assert.equal(again.status, 200)
    const pages = await pagesOf(member)
    assert.equal(pages.length, 1)
    assert.equal(pages[0]?.url, again.body.data.url)
    const people = await payments.list(`${customers}?email=${encodeURIComponent(member.user.email)}`)
    assert.equal(people.length, 1)
  })

for (const how of [
  'no connection',
  { status: 429 },
  { status: 401 },
  { status: 500 },
  { status: 503 },
] as const)
  test(`B7, F2: ${JSON.stringify(how)} is told plainly, leaves nothing stuck, and the site goes on`, async () => {
    const member = await signedIn()
    payments.disturb(() => how)
    for (let round = 0; round < 2; round++) {
      const { status, body } = await start(member, monthly)
      assert.ok(status === 502 || status === 503, String(status))
      assert.equal(body.message, 'Failed to create payment session')
      assert.doesNotMatch(JSON.stringify(body), /sk_test|stripe/i)
    }
    assert.equal((await call('GET', '/payment/pricing-plans')).status, 200)
    payments.disturb(undefined)
    assert.equal((await start(member, monthly)).status, 200)
  })

test('B7: a refusal remembered under one key does not stand in the way of the next try', async () => {
  const member = await signedIn()
  const refused = new Set<string>()
  payments.disturb(({ method, path, key }) => {
    if (method !== 'POST' || path !== sessions) return undefined
    // As the provider does: the first answer to a key is its answer for a day.
    if (refused.size === 0 || refused.has(key)) {
      refused.add(key)
      return { status: 500 }
    }
    return undefined
  })
  assert.equal((await start(member, monthly)).status, 502)
  assert.equal((await start(member, monthly)).status, 200)
  assert.equal((await pagesOf(member)).length, 1)
})

test('a page whose answer was lost is given up for another plan', async () => {
  const member = await signedIn()
  payments.disturb(({ path }) => (path === sessions ? 'answer is lost' : undefined))
  assert.equal((await start(member, monthly)).status, 503)
  payments.disturb(undefined)
  const { body } = await start(member, yearly)
  const { location } = await payments.pay(body.data.url ?? '')
  assert.equal((await verify(member, sessionIn(location))).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})

test('C9: paid while the provider is away: a plain answer, and active as soon as it is back', async () => {
  shop.loseMessages()
  const member = await signedIn()
  const { body } = await start(member, monthly)
  const { location } = await payments.pay(body.data.url ?? '')
  payments.disturb(() => 'no connection')
  const away = await verify(member, sessionIn(location))
  assert.equal(away.status, 503)
  assert.equal(away.headers['retry-after'], '5')
  payments.disturb(undefined)
  shop.restoreMessages()
  assert.equal((await verify(member, sessionIn(location))).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

test('C9: when only our copy cannot be written, the payment is confirmed and the copy follows', async () => {
  shop.loseMessages()
  const member = await signedIn()
  const { body } = await start(member, monthly)
  const { location } = await payments.pay(body.data.url ?? '')
  payments.disturb(({ path }) => (path === '/v1/subscriptions' ? { status: 500 } : undefined))
  assert.equal((await verify(member, sessionIn(location))).status, 200)
  const waiting = await platform.db
    .selectFrom('checkouts')
    .select('status')
    .where('user_id', '=', member.user.id)
    .executeTakeFirst()
  assert.equal(waiting?.status, 'complete')
  payments.disturb(undefined)
  shop.restoreMessages()
  await shop.becomes(member, 'active')
})

/** Verifies a paid checkout while the copy fails in this way, and answers what was logged with it. */
async function verifyDespite(error: Error) {
  const member = await signedIn()
  const { sessionId } = await shop.buy(member, monthly)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const locks = { hold: () => Promise.reject(error) }
  const { status } = await verifyCheckout({ ...platform, log, locks }, member.user, sessionId)
  return { status, log: lines.join('') }
}

test('C9: a copy that waits for the database is told in the log, a bug is not hidden', async () => {
  const { status, log } = await verifyDespite(new Error('Connection terminated unexpectedly'))
  assert.equal(status, 'complete')
  assert.match(
    log,
    /a paid plan is written down later.*Connection terminated|Connection terminated.*written down later/,
  )
  await assert.rejects(verifyDespite(new TypeError('a bug')), TypeError)
})

test('Basic can be chosen while the provider is away', async () => {
  payments.disturb(() => 'no connection')
  const member = await signedIn()
  assert.equal((await start(member, 'basic_free')).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: 'basic_free' })
})
