import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { eventually } from '../../../platform/testing/eventually.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { memberBilling } from '../../testing/member.ts'
import { testShop } from '../../testing/shop.ts'

const shop = await testShop()
beforeEach(() => {
  shop.clock.now = new Date()
})
const { signedIn, monthly, yearly, payments, mailboxOf, planOf, start, call } = shop
const { cancel, resume, show, paying, subscriptionOf, giveBadCard, renewNow, portal, chargesOf } =
  memberBilling(shop)

test('a paying member sees the plan, the price, the next payment and the card', async () => {
  const member = await paying(monthly)
  const shown = await show(member)
  assert.equal(shown.status, 'active')
  assert.deepEqual(shown.plan, { id: monthly, title: 'Monthly Plan', type: 'Monthly' })
  assert.deepEqual(shown.price, { amount: 1900, currency: 'usd' })
  assert.equal(shown.nextCharge?.amount, 1900)
  assert.equal(shown.paymentMethod?.last4, '4242')
  assert.equal(shown.paymentMethod?.isExpiring, false)
  assert.deepEqual(shown.refundAmount, { amount: 1900, currency: 'usd' })
  assert.deepEqual([shown.endsAt, shown.paymentProblem, shown.pendingSwitch], [null, null, null])
})

test('a member on Basic or without a plan has nothing to pay or to refund', async () => {
  const [basic, none] = [await signedIn({ plan: 'basic_free' }), await signedIn()]
  const shown = await show(basic)
  assert.equal(shown.plan?.title, 'Basic Plan')
  assert.deepEqual([shown.price, shown.nextCharge, shown.refundableUntil], [null, null, null])
  assert.equal((await show(none)).plan, null)
})

test('D5, D6: the last of cancel, resume and cancel counts, and each sends one email', async () => {
  const member = await paying(monthly)
  const first = await cancel(member, { reason: 'Too few vases' })
  assert.equal(first.status, 200)
  const { endsAt } = first.body.data.subscription
  assert.ok(endsAt)
  assert.equal(first.body.data.subscription.nextCharge, null)
  assert.equal((await cancel(member)).body.data.subscription.endsAt, endsAt)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await resume(member)).body.data.subscription.endsAt, null)
  assert.equal((await resume(member)).status, 200)
  assert.equal((await subscriptionOf(member)).cancel_at, null)
  await cancel(member)
  assert.ok((await subscriptionOf(member)).cancel_at)
  await eventually(async () =>
    (await mailboxOf(member)).some(({ subject }) => /is cancelled and ends on/.test(subject)),
  )
})

test('D5: a cancellation in the provider’s portal counts, and can be undone here', async () => {
  const member = await paying(yearly)
  const { id } = await subscriptionOf(member)
  await payments.do(`/v1/subscriptions/${id}`, { cancel_at: 'min_period_end' })
  await eventually(async () => (await show(member)).endsAt !== null)
  assert.equal((await resume(member)).body.data.subscription.endsAt, null)
  assert.equal((await subscriptionOf(member)).cancel_at, null)
})

test('D6: an ended plan cannot be resumed', async () => {
  const member = await paying(monthly)
  const { id } = await subscriptionOf(member)
  await shop.platform.payments.endSubscription(id)
  await shop.becomes(member, 'canceled')
  assert.equal((await cancel(member)).status, 200)
  const { status, body } = await resume(member)
  assert.equal(status, 409)
  assert.equal(body.message, 'Your plan has ended already. Choose a plan to come back.')
  await eventually(async () =>
    (await mailboxOf(member)).some(({ subject }) => subject === 'Your Monthly Plan has ended'),
  )
  assert.equal((await cancel(await signedIn())).status, 409)
})

test('B9, D2: a failed renewal is shown with a way to pay, and paying clears it', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renewNow(member)
  await eventually(async () => (await show(member)).paymentProblem !== null)
  const shown = await show(member)
  assert.equal(shown.status, 'active')
  assert.deepEqual(shown.paymentProblem?.due, { amount: 1900, currency: 'usd' })
  assert.deepEqual((await start(member, yearly)).body.data.url, '/settings?tab=billing')
  await eventually(async () =>
    (await mailboxOf(member)).some(({ subject }) => subject === 'Your payment did not go through'),
  )
  const { url } = (await portal(member, { to: 'invoice' })).body.data
  await payments.pay(url, '4242 4242 4242 4242')
  await eventually(async () => (await show(member)).paymentProblem === null)
  assert.equal((await portal(member, { to: 'invoice' })).status, 409)
})

test('B9, D2: a new card saved in the portal pays the open invoice', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renewNow(member)
  await eventually(async () => (await show(member)).paymentProblem !== null)
  const { url } = (await portal(member, { to: 'card' })).body.data
  await payments.pay(`${url}/card`, '5555 5555 5555 4444')
  await eventually(async () => (await show(member)).paymentProblem === null)
  assert.equal((await show(member)).paymentMethod?.last4, '4444')
  const charges = (await chargesOf(member)).filter(({ paid }) => paid)
  assert.deepEqual(
    charges.map(({ amount }) => amount),
    [1900, 1900],
  )
})

test('a second declined card is charged once and kept for the next retry', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renewNow(member)
  await eventually(async () => (await show(member)).paymentProblem !== null)
  const before = (await chargesOf(member)).length
  const { url } = (await portal(member, { to: 'card' })).body.data
  await payments.pay(`${url}/card`, '4000 0000 0000 0341')
  await eventually(async () => (await show(member)).paymentMethod?.last4 === '0341')
  for (let sync = 0; sync < 3; sync++) await syncMember(shop.platform, member.user.id)
  assert.equal((await chargesOf(member)).length, before + 1)
  assert.ok((await show(member)).paymentProblem)
})

test('D14: cancelling an unpaid plan ends its billing at once, and its open invoice is never charged', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renewNow(member)
  await eventually(async () => (await show(member)).paymentProblem !== null)
  const { body } = await cancel(member)
  // Renewed early: access lasts as long as the first month is paid.
  const { status, nextCharge, paymentProblem } = body.data.subscription
  assert.deepEqual([status, nextCharge, paymentProblem], ['active', null, null])
  const invoices = await payments.list<{ status: string }>(
    `/v1/invoices?customer=${await shop.customerOf(member)}`,
  )
  assert.deepEqual(invoices.map(({ status }) => status).sort(), ['paid', 'void'])
})

test('a card is replaced in the provider’s portal, through a link for one click', async () => {
  const member = await paying(monthly)
  const { status, body } = await portal(member, { to: 'card' })
  assert.equal(status, 200)
  await payments.pay(`${body.data.url}/card`, '5555 5555 5555 4444')
  await eventually(async () => (await show(member)).paymentMethod?.last4 === '4444')
  assert.equal((await portal(await signedIn(), { to: 'card' })).status, 409)
  assert.equal((await call('POST', '/payment/portal', { body: {} })).status, 401)
})

test('replacing a card during a switch leads back to that switch', async () => {
  const member = await paying(monthly)
  const { body } = await portal(member, { to: 'card', switchTo: 'price_1&to=//elsewhere' })
  const saved = await payments.pay(`${body.data.url}/card`, '5555 5555 5555 4444')
  const { origin, pathname, searchParams } = new URL(saved.location ?? '')
  assert.equal(origin + pathname, `${shop.platform.urls.public.origin}/settings`)
  assert.equal(searchParams.get('switch'), 'price_1&to=//elsewhere')
})

test('address and tax id are edited in the provider’s portal', async () => {
  const member = await paying(monthly)
  const { status, body } = await portal(member, { to: 'details' })
  assert.equal(status, 200)
  const change = { name: 'Ada & Co', city: 'Bonn', country: 'DE', taxIdType: 'eu_vat', taxId: 'DE123456789' }
  await payments.pay(`${body.data.url}/details`, '', change)
  const [known] = await payments.list<{ value: string }>(
    `/v1/customers/${await shop.customerOf(member)}/tax_ids`,
  )
  assert.equal(known?.value, 'DE123456789')
})

test('invoices are listed a page at a time, with PDFs, and only to their owner', async () => {
  const member = await paying(monthly)
  await renewNow(member)
  type Listed = { invoices: { number: string; status: string; pdfUrl: string }[]; nextCursor: string | null }
  const list = (query: string) => call<Listed>('GET', `/payment/invoices${query}`, { cookie: member.cookie })
  const first = (await list('?limit=1')).body.data
  assert.equal(first.invoices.length, 1)
  const second = (await list(`?limit=1&cursor=${first.nextCursor}`)).body.data
  assert.equal(second.nextCursor, null)
  assert.notEqual(first.invoices[0]?.number, second.invoices[0]?.number)
  const pdf = await fetch(first.invoices[0]?.pdfUrl ?? '')
  assert.equal((await pdf.text()).slice(0, 5), '%PDF-')
  for (const cursor of ['cus_1', '..%2fcharges', 'in_unknown'])
    assert.equal((await list(`?cursor=${cursor}`)).status, 400)
  const stranger = await signedIn()
  const { body } = await call<Listed>('GET', '/payment/invoices', { cookie: stranger.cookie })
  assert.deepEqual(body.data, { invoices: [], nextCursor: null })
})
