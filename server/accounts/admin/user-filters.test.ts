import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listUsers, showUser } from '#contract/accounts/users.ts'
import { day } from '#contract/durations.ts'
import { apiBase } from '#contract/endpoint.ts'
import { capUse, nearCapFrom, salesCapUsd } from '#contract/profit/sales-cap.ts'
import { testAccounts } from '../testing.ts'

type Page = z.output<(typeof listUsers)['reply']>
type Shown = z.output<(typeof showUser)['reply']>

const { app, call, signedIn, platform, pass, clock } = await testAccounts()
const daySeconds = 24 * 3600

const rows = async (query: string) => {
  const { cookie } = await signedIn({ role: 'admin' })
  const { body } = await call<Page>('GET', `/admin/users?role=user&${query}`, { cookie })
  return body.data.rows
}
const names = async (query: string) => (await rows(query)).map(({ name }) => name)

test('members are found by when they were last seen, also after they signed out', async () => {
  const longAgo = await signedIn({ name: 'Seen 100 days ago' })
  await call('POST', '/auth/logout', longAgo)
  pass(60 * daySeconds)
  await signedIn({ name: 'Seen 40 days ago' })
  pass(20 * daySeconds)
  await signedIn({ name: 'Seen 20 days ago' })
  pass(17 * daySeconds)
  const returning = await signedIn({ name: 'Seen today' })
  pass(3 * daySeconds)
  await call('GET', '/auth/refresh', returning)
  await call('POST', '/auth/register', {
    body: { name: 'Never seen', email: 'never@example.test', password: 'Quiet-Lathe-83', country: 'Germany' },
  })
  assert.deepEqual(await names('sort=name&seen=7'), ['Seen today'])
  assert.deepEqual(await names('sort=name&seen=30'), ['Seen 20 days ago', 'Seen today'])
  assert.deepEqual(await names('sort=name&seen=90'), ['Seen 20 days ago', 'Seen 40 days ago', 'Seen today'])
  assert.deepEqual(await names('sort=name&seen=longer'), ['Seen 100 days ago'])
  assert.deepEqual(await names('sort=name&seen=never'), ['Never seen'])
  const [row] = await rows('seen=longer')
  assert.equal(row?.lastSeenAt, new Date(clock.now.getTime() - 100 * day).toISOString())
})

test('members near or above the sales cap are found, without an amount', async () => {
  const year = clock.now.getUTCFullYear()
  const sell = async (who: { cookie: string }, gross: number, soldOn = `${year}-01-02`) => {
    const id = randomUUID()
    const sale = { soldOn, design: 'Vase', quantity: 1, gross, currency: 'USD', usdRate: 1 }
    const body = { ...sale, channel: '', note: '' }
    assert.equal((await call('PUT', `/sale/${id}`, { ...who, body })).status, 200)
    return id
  }
  const below = await signedIn({ name: 'Sold below' })
  await sell(below, 119_999.99)
  await sell(below, 140_000, `${year - 1}-12-31`)
  const near = await signedIn({ name: 'Sold near' })
  await sell(near, 120_000)
  const above = await signedIn({ name: 'Sold above' })
  await sell(above, 150_000)
  const last = await sell(above, 0.01)
  assert.deepEqual(await names('sort=name&sales=near'), ['Sold near'])
  assert.deepEqual(await names('sort=name&sales=above'), ['Sold above'])
  const [row] = await rows('sales=above')
  assert.equal(row?.salesCap, 'above')
  assert.doesNotMatch(JSON.stringify(row), /150/)
  await call('DELETE', `/sale/${last}`, above)
  assert.deepEqual(await names('sort=name&sales=above'), [])
  assert.deepEqual(await names('sort=name&sales=near'), ['Sold above', 'Sold near'])
  clock.now = new Date(`${year + 1}-01-03`)
  assert.deepEqual(await names('sort=name&sales=near'), [])
})

test('members with a refund are found by its state, and the CSV file follows the filter', async () => {
  const { db } = platform
  type State = { done_at?: Date; failed_at?: Date; refused_at?: Date; reason?: 'refunded'; refund?: false }
  const refund = async (name: string, state: State) => {
    const { user } = await signedIn({ name, plan: 'monthly' })
    await db
      .insertInto('reversals')
      .values({ subscription_id: `sub_${name}`, user_id: user.id, reason: 'granted', refund: true, ...state })
      .execute()
    return user.id
  }
  const now = platform.now()
  await refund('Refund waits', {})
  await refund('Refund refused', { refused_at: now })
  await refund('Refund returned', { done_at: now, failed_at: now })
  await refund('Dashboard refund made', { done_at: now, reason: 'refunded', refund: false })
  await refund('Dashboard refund returned', {
    done_at: now,
    failed_at: now,
    reason: 'refunded',
    refund: false,
  })
  const paid = {
    subscription_id: 'sub',
    reason: 'first',
    amount: 1900,
    currency: 'usd',
    paid_at: now,
  } as const
  const userId = await refund('Refund made', { done_at: now })
  await db
    .insertInto('payments')
    .values({ ...paid, invoice_id: 'in_1', user_id: userId, refunded: 1900 })
    .execute()
  assert.deepEqual(await names('sort=name&refund=waiting'), ['Refund waits'])
  assert.deepEqual(await names('sort=name&refund=failed'), [
    'Dashboard refund returned',
    'Refund refused',
    'Refund returned',
  ])
  assert.deepEqual(await names('sort=name&refund=refunded'), ['Refund made'])
  const { cookie } = await signedIn({ role: 'admin' })
  const { body } = await app.inject({
    url: `${apiBase}/admin/users?format=csv&refund=refunded`,
    headers: { cookie },
  })
  assert.match(body, /"salesCap"[\s\S]*Refund made/)
  assert.equal(body.trim().split('\n').length, 2)
})

test('the lists of refunds follow each change, in the order of registration, page by page', async () => {
  const { db, now } = platform
  const open = async (name: string) => {
    const { user } = await signedIn({ name, plan: 'monthly' })
    pass(60)
    const reversal = { subscription_id: name, user_id: user.id, reason: 'granted', refund: true } as const
    await db.insertInto('reversals').values(reversal).execute()
    return db.updateTable('reversals').where('subscription_id', '=', name)
  }
  const [first, second] = [await open('Open 1'), await open('Open 2')]
  for (let number = 3; number <= 27; number++) await open(`Open ${number}`)
  const path = '/admin/users?refund=waiting&search=Open'
  const admin = await signedIn({ role: 'admin' })
  const { data } = (await call<Page>('GET', path, admin)).body
  assert.deepEqual([data.total, data.rows[0]?.name, data.rows[24]?.name], [27, 'Open 27', 'Open 3'])
  const rest = await call<Page>('GET', `${path}&cursor=${encodeURIComponent(data.nextCursor ?? '')}`, admin)
  assert.deepEqual(
    rest.body.data.rows.map(({ name }) => name),
    ['Open 2', 'Open 1'],
  )
  await first.set({ refused_at: now() }).execute()
  await second.set({ done_at: now() }).execute()
  assert.equal((await names('refund=waiting&search=Open')).length, 25)
  assert.deepEqual(await names('refund=failed&search=Open'), ['Open 1'])
  await first.set({ refused_at: null, done_at: now() }).execute()
  assert.deepEqual(await names('refund=failed&search=Open'), [])
  assert.deepEqual(await names('refund=waiting&sales=near&search=Open'), [])
})

test('a suspended member is found by the state of a refund, and a payment that is refunded or deleted moves its member', async () => {
  const { db, now } = platform
  const { user } = await signedIn({ name: 'Paid and suspended', plan: 'monthly' })
  await db.updateTable('users').set({ suspended_at: now() }).where('id', '=', user.id).execute()
  const paid = { subscription_id: 'sub_paid', reason: 'first', amount: 1900, currency: 'usd' } as const
  await db
    .insertInto('payments')
    .values({ ...paid, invoice_id: 'in_paid', user_id: user.id, paid_at: now() })
    .execute()
  const query = 'refund=refunded&suspended=yes&search=Paid'
  assert.deepEqual(await names(query), [])
  await db.updateTable('payments').set({ refunded: 1 }).where('invoice_id', '=', 'in_paid').execute()
  assert.deepEqual(await names(query), ['Paid and suspended'])
  assert.deepEqual(await names('refund=refunded&suspended=no&search=Paid'), [])
  await db.deleteFrom('payments').where('invoice_id', '=', 'in_paid').execute()
  assert.deepEqual(await names(query), [])
})

test('the lists of the sales cap have the limits of the licence', async () => {
  const listOf = async (usd: number) => {
    const { rows } = await sql<{ list: string | null }>`select cap_list(${usd * 100}) as list`.execute(
      platform.db,
    )
    return rows[0]?.list?.replace('_cap', '') ?? 'below'
  }
  for (const usd of [salesCapUsd * nearCapFrom, salesCapUsd].flatMap((limit) => [
    limit,
    limit + 0.01,
    limit - 0.01,
  ]))
    assert.equal(await listOf(usd), capUse(usd).state)
})

test('the suspended filter lists users suspended by an administrator or a dispute, each once and in order', async () => {
  const { db, now } = platform
  for (const name of ['Stopped 1', 'Stopped 2', 'Stopped 3', 'Stopped not']) {
    const { id } = (await signedIn({ name, plan: 'monthly' })).user
    if (/[13]/.test(name))
      await db.updateTable('users').set({ suspended_at: now() }).where('id', '=', id).execute()
    if (/[23]/.test(name))
      await db.updateTable('subscriptions').set({ blocked_at: now() }).where('user_id', '=', id).execute()
  }
  const oldestFirst = await names('suspended=yes&search=Stopped&sort=registeredAt')
  assert.deepEqual(oldestFirst, ['Stopped 1', 'Stopped 2', 'Stopped 3'])
  assert.deepEqual(await names('suspended=yes&search=Stopped'), oldestFirst.toReversed())
  assert.deepEqual(await names('suspended=no&search=Stopped'), ['Stopped not'])
})

test('a member is shown with the payment that a refund would return', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const refund = async (id: string) =>
    (await call<Shown>('GET', `/admin/users/${id}`, { cookie })).body.data.user.refund
  const { user } = await signedIn({ name: 'Paula', plan: 'monthly' })
  const { db } = platform
  await db
    .updateTable('subscriptions')
    .set({ subscription_id: 'sub_paula' })
    .where('user_id', '=', user.id)
    .execute()
  const paid_at = new Date('2026-11-12T12:00:00Z')
  const payment = { invoice_id: 'in_paula', charge_id: 'ch_paula', reason: 'first', paid_at } as const
  const money = { amount: 19_000, refunded: 0, currency: 'usd' }
  const row = { ...payment, ...money, user_id: user.id, subscription_id: 'sub_paula' }
  await db.insertInto('payments').values(row).execute()
  const amount = { amount: 19_000, currency: 'usd' }
  const shown = { amount, paidAt: [paid_at.toISOString()], keepsEarlier: false }
  assert.deepEqual(await refund(user.id), shown)
  await db.updateTable('payments').set({ refunded: 19_000 }).where('user_id', '=', user.id).execute()
  assert.deepEqual(await refund(user.id), { refusal: 'This member has no payment to refund.' })
})
