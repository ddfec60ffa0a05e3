import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { apiBase } from '#contract/endpoint.ts'
import { buildApp } from '../app.ts'
import { featureJobs } from '../jobs.ts'
import { mailJobs } from '../platform/mail/mail-delivery.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { billingLock } from './asking.ts'
import { syncCustomer } from './sync.ts'
import { eventually, testShop } from './testing-shop.ts'

const shop = await testShop()
const { signedIn, monthly, payments, planOf, buy } = shop
const second = await secondProcess()

/** Another whole service on the same database: its own pools, locks, jobs and web server. */
async function secondProcess() {
  const open = await openPlatform(shop.config, shop.databaseUrl, pino({ level: 'silent' }))
  const { platform } = open
  mailJobs(platform, open.transport)
  featureJobs(platform)
  await platform.jobs.open()
  await platform.jobs.work()
  const app = await buildApp(platform)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  after(async () => {
    await app.close()
    await platform.jobs.close()
    await open.close()
  })
  return { platform, app, address }
}

type Member = Awaited<ReturnType<typeof signedIn>>

async function startOnSecond({ cookie }: Member, priceId: string) {
  const response = await second.app.inject({
    method: 'POST',
    url: `${apiBase}/payment/session`,
    headers: { cookie },
    payload: { priceId },
  })
  return { status: response.statusCode, url: response.json().data.url }
}

test('F7, B1, B4: clicks that reach two processes make one customer and one page', async () => {
  const member = await signedIn()
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, async () => (await shop.start(member, monthly)).body.data.url),
    ...Array.from({ length: 5 }, async () => (await startOnSecond(member, monthly)).url),
  ])
  assert.equal(new Set(answers).size, 1)
  const people = await payments.list(`/v1/customers?email=${encodeURIComponent(member.user.email)}`)
  assert.equal(people.length, 1)
  const pages = await payments.list(`/v1/checkout/sessions?customer=${await shop.customerOf(member)}`)
  assert.equal(pages.length, 1)
})

test('F7, A1: a message that reaches both processes is one event and one welcome', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  const customer = await shop.customerOf(member)
  const isCompletion = (text: string) =>
    text.includes('checkout.session.completed') && text.includes(customer)
  const find = () => payments.deliveries.find(({ body }) => isCompletion(body.toString()))
  await eventually(async () => find() !== undefined)
  const delivery = find()
  assert.ok(delivery)
  const toSecond = () =>
    fetch(`${second.address}${apiBase}/payment/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': delivery.signature },
      body: new Uint8Array(delivery.body),
    }).then(({ status }) => status)
  const statuses = await Promise.all([shop.deliver(delivery), toSecond(), shop.deliver(delivery), toSecond()])
  assert.deepEqual(statuses, [200, 200, 200, 200])
  await shop.becomes(member, 'active')
  shop.restoreMessages()
  await eventually(shop.isQuiet)
  await eventually(async () => (await shop.mailboxOf(member)).length > 1)
  assert.equal(await shop.welcomesOf(member), 1)
})

test('F7, A18: of two syncs that overlap, the older answer is never written last', async () => {
  const member = await signedIn()
  await buy(member, monthly)
  await shop.becomes(member, 'active')
  const customer = await shop.customerOf(member)
  const [subscription] = await payments.list<{ id: string }>(`/v1/subscriptions?customer=${customer}`)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  // The first sync has its answer and is then held up; the plan ends; the second sync comes.
  const { payments: real } = shop.platform
  const slow = {
    ...shop.platform,
    payments: {
      ...real,
      async listSubscriptions(customerId: string) {
        const answer = await real.listSubscriptions(customerId)
        await gate
        return answer
      },
    },
  }
  const older = syncCustomer(slow, customer)
  await eventually(async () => isHeld(member.user.id))
  await real.endSubscription(subscription?.id ?? '')
  const newer = syncCustomer(second.platform, customer)
  release()
  await Promise.all([older, newer])
  assert.equal((await planOf(member)).status, 'canceled')
})

async function isHeld(userId: string) {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and granted
      and (classid::bigint << 32 | objid::bigint) = hashtextextended(${billingLock(userId)}, 0)`.execute(
    shop.platform.db,
  )
  return rows.length > 0
}
