import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import pg from 'pg'
import { basicPlanId } from '#contract/billing/plans.ts'
import { createLocks } from '../platform/database/locks/locks.ts'
import { lockWait } from '../platform/database/testing/lock-wait.ts'
import { openTransaction } from '../platform/database/testing/open-transaction.ts'
import { updateCustomer } from './subscription/customers.ts'
import { memberBilling } from './testing/member.ts'
import { testShop } from './testing/shop.ts'

const shop = await testShop({ works: false })
const { call, payments, platform, monthly, yearly, signedIn, start, customerOf } = shop
const { paying, cancel, previewSwitch, switchPlan, chargesOf } = memberBilling(shop)
afterEach(() => payments.disturb(undefined))

const pool = new pg.Pool({ connectionString: shop.databaseUrl })
after(() => pool.end())
const otherProcess = { ...platform, locks: createLocks(pool) }

type Member = Awaited<ReturnType<typeof signedIn>>

/** Keeps the next call of this kind waiting for its limit, after it was authenticated. */
const delay = (limit: string, { user }: Member) =>
  openTransaction(platform, ({ db }) =>
    db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', '=', `${limit}:${user.id}`)
      .forUpdate()
      .executeTakeFirstOrThrow(),
  )

const rename = ({ cookie }: Member, name: string) => call('PATCH', '/auth/update', { cookie, body: { name } })

async function nameAtProvider(member: Member) {
  const customers = await payments.list<{ id: string; name: string }>('/v1/customers')
  const id = await customerOf(member)
  return customers.find((customer) => customer.id === id)?.name
}

test('a switch that waited while its member was suspended is refused and charges nothing', async () => {
  const admin = await signedIn({ role: 'admin' })
  const member = await paying(monthly)
  assert.equal((await cancel(member)).status, 200)
  const { prorationDate } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  const release = await delay('billing-change', member)
  const switched = switchPlan(member, { priceId: yearly, prorationDate, undoCancellation: true })
  await lockWait(platform)
  const path = `/admin/users/${member.user.id}`
  const { user } = (await call<{ user: { version: number } }>('GET', path, { cookie: admin.cookie })).body
    .data
  const body = { version: user.version, reason: 'Shares files' }
  assert.equal((await call('POST', `${path}/suspend`, { cookie: admin.cookie, body })).status, 200)
  await release()
  const { status, body: refused } = await switched
  assert.deepEqual([status, /suspended/.test(refused.message)], [403, true])
  assert.equal((await chargesOf(member)).length, 1)
})

test('a customer gets the name that was saved while the checkout waited', async () => {
  const member = await signedIn({ name: 'Old Name' })
  await start(member, basicPlanId)
  const release = await delay('payment-session', member)
  const started = start(member, monthly)
  await lockWait(platform)
  assert.equal((await rename(member, 'New Name')).status, 200)
  await release()
  assert.equal((await started).status, 200)
  assert.equal(await nameAtProvider(member), 'New Name')
})

test('of two updates of a customer the newer name is written last', async () => {
  const member = await paying(monthly)
  await rename(member, 'First Name')
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: typeof platform.payments = {
    ...platform.payments,
    async updateCustomer(...customer) {
      read.resolve()
      await held.promise
      return platform.payments.updateCustomer(...customer)
    },
  }
  const first = updateCustomer({ ...platform, payments: slow }, member.user.id)
  await read.promise
  await rename(member, 'Second Name')
  const second = updateCustomer(otherProcess, member.user.id)
  await Promise.race([second, lockWait(platform)])
  held.resolve()
  await Promise.all([first, second])
  assert.equal(await nameAtProvider(member), 'Second Name')
})
