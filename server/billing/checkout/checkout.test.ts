import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionIn, testShop } from '../testing/shop.ts'

const shop = await testShop()
const { signedIn, start, verify, buy, planOf, monthly, yearly, payments, platform } = shop

type Session = { id: string; status: string; amount_total: number; currency: string; url: string | null }
type Subscription = { id: string; status: string; created: number }

const sessionsOf = async (member: Awaited<ReturnType<typeof signedIn>>) =>
  payments.list<Session>(`/v1/checkout/sessions?customer=${await shop.customerOf(member)}`)
const subscriptionsOf = async (member: Awaited<ReturnType<typeof signedIn>>) =>
  payments.list<Subscription>(`/v1/subscriptions?customer=${await shop.customerOf(member)}&status=all`)

test('a checkout that has nearly expired is replaced', async () => {
  const member = await signedIn()
  const { body } = await start(member, monthly)
  await platform.db
    .updateTable('checkouts')
    .set({ expires_at: new Date(platform.now().getTime() + 4 * 60_000) })
    .where('user_id', '=', member.user.id)
    .execute()
  assert.notEqual((await start(member, monthly)).body.data.url, body.data.url)
})

test('QB5, B18: choosing another plan opens the switch, never a second subscription', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  assert.deepEqual((await start(member, yearly)).body.data, {
    redirect: true,
    url: `/settings?tab=billing&switch=${yearly}`,
  })
  assert.deepEqual((await start(member, 'basic_free')).body.data, {
    redirect: true,
    url: '/settings?tab=billing&switch=basic_free',
  })
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await sessionsOf(member)).length, 1)
})

test('a Basic member who starts a checkout keeps Basic until it is paid', async () => {
  const member = await signedIn({ plan: 'basic_free' })
  const { body } = await start(member, monthly)
  assert.deepEqual(await planOf(member), { status: 'active', plan: 'basic_free' })
  const { location } = await payments.pay(body.data.url ?? '')
  await verify(member, sessionIn(location))
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  const [subscription] = await subscriptionsOf(member)
  await platform.payments.endSubscription(subscription?.id ?? '')
  await shop.becomes(member, 'canceled')
})
