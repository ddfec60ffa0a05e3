import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import pg from 'pg'
import { day } from '#contract/durations.ts'
import { apiBase } from '#contract/endpoint.ts'
import { lockAccount } from './accounts/users/queries.ts'
import { buildApp } from './app.ts'
import { billingLock } from './billing/subscription/billing-lock.ts'
import { testShop } from './billing/testing/shop.ts'
import { createLocks } from './platform/database/locks/locks.ts'
import { lockWait } from './platform/database/testing/lock-wait.ts'
import { openTransaction } from './platform/database/testing/open-transaction.ts'
import { eventually } from './platform/testing/eventually.ts'
import { deleteDueAccounts } from './privacy/deletion.ts'

const shop = await testShop({ works: false })
const { call, signedIn, start, monthly, payments, platform, clock, customerOf } = shop
afterEach(() => {
  payments.disturb(undefined)
  clock.now = new Date()
})

// As in another process: callers in one process wait for a lock without a connection.
const pool = new pg.Pool({ connectionString: shop.databaseUrl })
const other = await buildApp({ ...platform, locks: createLocks(pool) })
after(async () => {
  await other.close()
  await pool.end()
})

type Member = Awaited<ReturnType<typeof signedIn>>

const pass = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * day)
}
const close = ({ cookie, password }: Member) =>
  call('DELETE', '/auth/account', { cookie, body: { password } })
const login = ({ user, password }: Member) =>
  call<{ deletionUndone: boolean }>('POST', '/auth/login', { body: { email: user.email, password } })
const lockOf = ({ user }: Member) => openTransaction(platform, (inside) => lockAccount(inside, user.id))

async function dueDateOf({ user }: Member) {
  const row = platform.db.selectFrom('users').select('deletion_due_at').where('id', '=', user.id)
  return (await row.executeTakeFirstOrThrow()).deletion_due_at
}

async function startElsewhere({ cookie }: Member) {
  const payload = { priceId: monthly, currency: 'usd' }
  const { statusCode } = await other.inject({
    method: 'POST',
    url: `${apiBase}/payment/session`,
    headers: { cookie },
    payload,
  })
  return statusCode
}

test('no checkout opens while its account closes', async () => {
  const member = await signedIn()
  const release = await lockOf(member)
  const closing = close(member)
  await lockWait(platform)
  const started = startElsewhere(member)
  await Promise.race([started, lockWait(platform, 2)])
  await release()
  assert.equal((await closing).status, 200)
  assert.equal(await started, 403)
})

test('a plan goes on when the password was changed while the closing of its account waited', async () => {
  const member = await signedIn()
  const { sessionId } = await shop.buy(member, monthly)
  await shop.verify(member, sessionId)
  const held = Promise.withResolvers<void>()
  const holding = createLocks(pool).hold(billingLock(member.user.id), () => held.promise)
  const closing = close(member)
  await lockWait(platform)
  const body = { password: 'Newer-Lathe-84', currentPassword: member.password }
  assert.equal((await call('PATCH', '/auth/update', { cookie: member.cookie, body })).status, 200)
  held.resolve()
  await holding
  assert.equal((await closing).status, 400)
  assert.equal((await shop.planOf(member)).status, 'active')
})

test('a checkout that was requested before its account closed does not open afterwards', async () => {
  const member = await signedIn()
  await start(member, monthly)
  const release = await openTransaction(platform, ({ db }) =>
    db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', '=', `payment-session:${member.user.id}`)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  )
  const started = startElsewhere(member)
  await lockWait(platform)
  assert.equal((await close(member)).status, 200)
  await release()
  assert.equal(await started, 403)
})

test('a payment that arrives after an account closed is refunded, and its plan ends', async () => {
  const member = await signedIn()
  await start(member, monthly)
  const customerId = await customerOf(member)
  await close(member)
  await payments.subscribe({ userId: member.user.id, customerId, priceId: monthly })
  await platform.jobs.work()
  await eventually(async () => {
    const [charge] = await payments.list<{ refunded: boolean }>(`/v1/charges?customer=${customerId}`)
    return charge?.refunded === true
  })
  const plans = await payments.list<{ status: string }>(`/v1/subscriptions?customer=${customerId}&status=all`)
  assert.deepEqual(
    plans.map(({ status }) => status),
    ['canceled'],
  )
})

test('a sign-in that overlaps with the closing of its account cancels the deletion', async () => {
  const member = await signedIn()
  const release = await lockOf(member)
  const closing = close(member)
  await lockWait(platform)
  const signingIn = login(member)
  await lockWait(platform, 2)
  await release()
  assert.equal((await closing).status, 200)
  const { status, body } = await signingIn
  assert.deepEqual([status, body.data.deletionUndone], [200, true])
  assert.equal(await dueDateOf(member), null)
})

test('a sign-in that begins before the deletion is due and ends afterwards is refused', async () => {
  const member = await signedIn()
  await close(member)
  pass(13.9)
  const release = await lockOf(member)
  const signingIn = login(member)
  await lockWait(platform)
  pass(0.2)
  await release()
  assert.equal((await signingIn).status, 401)
})

test('after a sign-in in the moment of the deletion, a plan can be started', async () => {
  const member = await signedIn()
  await start(member, monthly)
  await close(member)
  pass(13.9999)
  const due = await dueDateOf(member)
  const held = Promise.withResolvers<void>()
  let reads = 0
  payments.disturb(({ path }) =>
    path === '/v1/subscriptions' && reads++ === 1 ? { until: held.promise } : undefined,
  )
  // The clock of the worker is a little ahead.
  const deletion = deleteDueAccounts({ ...platform, now: () => due ?? clock.now })
  await eventually(async () => reads > 1)
  const { status, cookie = '' } = await login(member)
  assert.equal(status, 200)
  held.resolve()
  await deletion
  // The provider has a clock of its own.
  clock.now = new Date()
  assert.equal((await start({ ...member, cookie }, monthly)).status, 200)
})
