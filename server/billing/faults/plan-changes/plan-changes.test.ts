import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, start, verify, buy, planOf, billing, monthly, yearly } = shop
const { paying, show, cancel, resume, previewSwitch, switchPlan, portal, giveBadCard } = billing
const day = 86_400
const hour = 3600

const endOf = async (member: Member) =>
  (await provider.subscriptions(member))[0]?.items.data[0]?.current_period_end ?? 0
const idOf = async (member: Member) => (await provider.subscriptions(member))[0]?.id ?? ''

async function switchTo(member: Member, priceId: string) {
  const { body } = await previewSwitch(member, { priceId })
  const { prorationDate, dueNow } = body.data.preview
  return { dueNow, answer: () => switchPlan(member, { priceId, prorationDate }) }
}

const ways: Record<string, (member: Member) => Promise<unknown>> = {
  'our button': (member) => cancel(member),
  'the portal, which sets a date only': async (member) => provider.end(await idOf(member), 'cancel_at'),
  'the dashboard': async (member) => provider.end(await idOf(member), 'period_end'),
}
for (const [name, way] of Object.entries(ways))
  fault(`D5: cancelled by ${name}, the plan runs to its shown end and not beyond`, async () => {
    const member = await paying(monthly)
    const end = await endOf(member)
    await way(member)
    await shop.waitUntilQuiet()
    assert.equal(await shop.mayDownload(member), true)
    assert.equal(Date.parse((await show(member)).endsAt ?? ''), end * 1000)
    await shop.passUntil(end + 60)
    await shop.waitUntilQuiet()
    assert.equal((await planOf(member)).status, 'canceled')
    assert.equal(await shop.mayDownload(member), false)
    assert.equal((await provider.charges(member)).length, 1)
  })

/**
 * docs.stripe.com/api/subscriptions/update, `cancel_at`: a day "set during a future period" leaves the periods before it as
 * they are; the portal and the dashboard set it without `cancel_at_period_end`.
 */
fault('D5: a plan with an end beyond its period is still charged until it is cancelled here', async () => {
  const member = await paying(monthly)
  const end = await endOf(member)
  await payments.do(`/v1/subscriptions/${await idOf(member)}`, { cancel_at: `${end + 10 * day}` })
  await shop.waitUntilQuiet()
  const shown = await show(member)
  assert.equal(Date.parse(shown.endsAt ?? ''), (end + 10 * day) * 1000)
  assert.equal(Date.parse(shown.nextCharge?.at ?? ''), end * 1000)
  assert.equal(shown.cancelAtPeriodEnd, false)
  const { body } = await cancel(member)
  assert.equal(body.data.subscription.cancelAtPeriodEnd, true)
  assert.equal(body.data.subscription.nextCharge, null)
  assert.equal((await provider.subscriptions(member))[0]?.cancel_at, end)
  await shop.passUntil(end + 60)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal((await provider.charges(member)).length, 1)
  const mails = (await shop.mailsTo(member.user.email)).map(({ template }) => template)
  assert.deepEqual(
    mails.filter((name) => name === 'end-planned' || name === 'cancel-confirmed'),
    ['end-planned', 'cancel-confirmed'],
  )
})

fault('D6: of cancel, resume and cancel the last counts; an ended plan cannot be resumed', async () => {
  const member = await paying(monthly)
  for (const change of [cancel, resume, cancel, cancel]) assert.equal((await change(member)).status, 200)
  await shop.waitUntilQuiet()
  await shop.passUntil((await endOf(member)) + 60)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal((await resume(member)).status, 409)
  assert.equal((await cancel(member)).status, 200)
  assert.equal((await start(member, monthly)).status, 200)
})

fault('D7, D9: a double click on monthly to yearly is one switch at the shown price', async () => {
  const member = await paying(monthly)
  await shop.passTime(10 * day)
  const { dueNow, answer } = await switchTo(member, yearly)
  for (const { status } of await Promise.all([answer(), answer()])) assert.equal(status, 200)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  const charges = await provider.charges(member)
  assert.equal(charges.length, 2)
  assert.ok(Math.abs((charges[0]?.amount ?? 0) - dueNow.amount) <= 1)
  const [subscription, ...others] = await provider.subscriptions(member)
  assert.deepEqual([others.length, subscription?.items.data.length], [0, 1])
})

fault('D7: a switch with a declined card changes nothing', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  const { answer } = await switchTo(member, yearly)
  assert.equal((await answer()).status, 409)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await provider.subscriptions(member))[0]?.items.data[0]?.price.id, monthly)
})

/** docs.stripe.com/error-codes, `invoice_upcoming_none`: a plan that ends has no upcoming invoice. */
fault('D10: a switch of a cancelled plan needs confirmation and resumes the plan', async () => {
  const member = await paying(monthly)
  await cancel(member)
  const { body } = await previewSwitch(member, { priceId: yearly })
  const { prorationDate, undoesCancellation, nextCharge } = body.data.preview
  assert.deepEqual([undoesCancellation, nextCharge?.amount], [true, 19_000])
  const answer = await switchPlan(member, { priceId: yearly, prorationDate })
  assert.deepEqual([answer.status, answer.body.code], [409, 'cancellation_pending'])
  const change = { priceId: yearly, prorationDate, undoCancellation: true }
  assert.equal((await switchPlan(member, change)).status, 200)
  await shop.waitUntilQuiet()
  assert.equal((await show(member)).endsAt, null)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})

fault('D13: a plan paused at the provider gives no access until it is resumed', async () => {
  const member = await paying(monthly)
  const id = await idOf(member)
  shop.excused.add(id)
  await payments.do(`/v1/subscriptions/${id}/pause`, { 'bill_for[unused_time_from][type]': 'none' })
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  assert.deepEqual((await start(member, monthly)).body.data, {
    redirect: true,
    url: '/settings?tab=billing',
  })
  await payments.do(`/v1/subscriptions/${id}/resume`, {
    'billing_cycle_anchor[type]': 'now',
    payment_behavior: 'resume_on_payment_success',
  })
  await shop.becomes(member, 'active')
})

fault('D13: a plan changed by hand to a foreign price gives no access and raises an alarm', async () => {
  const member = await paying(monthly)
  const [subscription] = await provider.subscriptions(member)
  const foreign = await payments.do('/v1/prices', {
    currency: 'usd',
    unit_amount: '100',
    'recurring[interval]': 'month',
    'product_data[name]': 'Another product',
  })
  await payments.do(`/v1/subscriptions/${subscription?.id}`, {
    'items[0][id]': subscription?.items.data[0]?.id ?? '',
    'items[0][price]': foreign.id,
    proration_behavior: 'none',
  })
  await shop.waitUntilQuiet()
  assert.equal(await shop.mayDownload(member), false)
  assert.match(shop.lines.join(''), /"alarm":"a plan was changed to a foreign price"/)
})

fault('D14: an unpaid plan that is cancelled ends at once and is never charged later', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await shop.passUntil((await endOf(member)) + 2 * hour)
  await shop.waitUntilQuiet()
  assert.equal((await provider.subscriptions(member))[0]?.status, 'past_due')
  assert.equal((await cancel(member)).status, 200)
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal(await shop.mayDownload(member), false)
  const customer = await shop.customerOf(member)
  const good = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  await payments.do(`/v1/customers/${customer}`, { 'invoice_settings[default_payment_method]': good.id })
  await shop.passTime(40 * day)
  await shop.waitUntilQuiet()
  assert.equal(await provider.paidCharges(member), 1)
  assert.ok((await provider.invoices(member)).every(({ status }) => status !== 'open'))
  assert.equal(await shop.mayDownload(member), false)
})

fault(
  'D16: a new email reaches the provider; a suspended member cannot download and keeps the rest of the plan',
  async () => {
    const before = await paying(monthly)
    const email = `moved-${before.user.email}`
    const change = { email, currentPassword: before.password }
    const { status, cookie = '' } = await call('PATCH', '/auth/update', before, change)
    assert.equal(status, 200)
    const member = { ...before, cookie }
    const code = await codeTo({ ...member, user: { ...member.user, email } })
    assert.equal((await call('POST', '/auth/confirm-email', member, { code })).status, 200)
    await shop.waitUntilQuiet()
    assert.equal((await provider.people(email)).length, 1)
    const users = platform.db
      .updateTable('users')
      .set({ suspended_at: platform.now(), suspended_reason: 'sharing' })
    await users.where('id', '=', member.user.id).execute()
    assert.equal(await shop.mayDownload(member), false)
    assert.equal((await start(member, yearly)).status, 403)
    const switchRequest = { priceId: yearly, prorationDate: platform.now().toISOString() }
    assert.equal((await switchPlan(member, switchRequest)).status, 403)
    assert.equal((await cancel(member)).status, 200)
    assert.equal((await resume(member)).status, 403)
    assert.equal((await portal(member, { to: 'card' })).status, 403)
    shop.answers.length = 0
  },
)

async function codeTo(member: Member) {
  await eventually(async () => (await shop.mailboxOf(member)).length > 0)
  const [mail] = await shop.mailboxOf(member)
  return mail?.text.match(/^\d{6}$/m)?.[0]
}

const call = (method: 'POST' | 'PATCH', path: string, { cookie }: Member, body: object) =>
  shop.call(method, path, { cookie, body })

fault('D6: a new checkout after the end starts a new plan', async () => {
  const member = await paying(monthly)
  await cancel(member)
  await shop.passUntil((await endOf(member)) + 60)
  const { sessionId } = await buy(member, yearly)
  assert.equal((await verify(member, sessionId)).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})

fault(
  'D8: yearly to monthly takes effect at the end, with one subscription and one item throughout',
  async () => {
    const member = await paying(yearly)
    const { answer } = await switchTo(member, monthly)
    assert.equal((await answer()).status, 200)
    assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
    await shop.passUntil((await endOf(member)) + 2 * hour)
    await shop.waitUntilQuiet()
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    const [subscription, ...others] = await provider.subscriptions(member)
    assert.deepEqual([others.length, subscription?.items.data.length], [0, 1])
    assert.deepEqual(
      (await provider.charges(member)).map(({ amount }) => amount),
      [1900, 19000],
    )
    const back = await switchTo(member, yearly)
    assert.equal((await back.answer()).status, 200)
    assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
    assert.equal((await provider.subscriptions(member))[0]?.schedule, null)
  },
)
