import assert from 'node:assert/strict'
import type { Plan } from '#contract/billing/billing.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { ensurePlans } from '../../plans/plans.ts'
import { sessionIn, withDearerMonthly } from '../../testing/shop.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, platform, payments, signedIn, start, buy, verify, planOf, monthly, yearly } = shop

const mailsOf = async ({ user }: Member) => (await shop.mailsTo(user.email)).map(({ template }) => template)

/** Opens a page of the provider as it may have been opened before there was a guard against a second one. */
async function secondPage(member: Member, price: string) {
  const session = await payments.do('/v1/checkout/sessions', {
    mode: 'subscription',
    customer: await shop.customerOf(member),
    'line_items[0][price]': price,
    'line_items[0][quantity]': '1',
    'metadata[user_id]': member.user.id,
    success_url: 'http://127.0.0.1:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/subscribe',
  })
  const opened = (await provider.sessions(member)).find(({ id }) => id === session.id)
  return opened?.url ?? ''
}

fault(
  'B3: of two paid tabs the older plan stays, the second is ended and refunded, with an email',
  async () => {
    const member = await signedIn()
    const first = (await start(member, monthly)).body.data.url ?? ''
    const second = await secondPage(member, yearly)
    const { location } = await payments.pay(first)
    assert.equal((await verify(member, sessionIn(location))).status, 200)
    await payments.pay(second)
    await shop.waitUntilQuiet()
    const live = (await provider.subscriptions(member)).filter(({ status }) => status === 'active')
    assert.equal(live.length, 1)
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    const charges = await provider.charges(member)
    assert.deepEqual(
      Object.fromEntries(charges.map(({ amount, amount_refunded }) => [amount, amount_refunded])),
      { 1900: 0, 19000: 19000 },
    )
    assert.ok((await mailsOf(member)).includes('duplicate-paid'))
    assert.match(shop.lines.join(''), /"alarm":"subscription undone: duplicate"/)
  },
)

const excluded: [sentence: string, card: string, more: Record<string, string>][] = [
  ['a Brazilian card', '4000 0007 6000 0002', {}],
  ['a Chinese card', '4000 0015 6000 0002', {}],
  ['a billing address in Brazil', '4242 4242 4242 4242', { billingCountry: 'BR' }],
  ['a billing address in China', '4242 4242 4242 4242', { billingCountry: 'CN' }],
]
for (const [sentence, card, more] of excluded)
  fault(`B16: ${sentence} is refunded and grants nothing, with an email`, async () => {
    const member = await signedIn({ countryCode: 'US' })
    const { body } = await start(member, monthly)
    const { location } = await payments.pay(body.data.url ?? '', card, more)
    const { status, body: verified } = await verify(member, sessionIn(location))
    assert.equal(status, 409)
    assert.match(verified.message, /not available in China and Brazil/)
    await shop.waitUntilQuiet()
    assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
    assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
    assert.equal((await provider.charges(member))[0]?.refunded, true)
    assert.deepEqual(await mailsOf(member), ['country-not-served'])
  })

fault(
  'B19: a customer deleted at the provider is replaced, and their old data no longer counts',
  async () => {
    const member = await signedIn()
    const { sessionId } = await buy(member, monthly)
    await verify(member, sessionId)
    const deleted = await shop.customerOf(member)
    for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
    await payments.remove(`/v1/customers/${deleted}`)
    await shop.waitUntilQuiet()
    const { body } = await start(member, yearly)
    assert.notEqual(await shop.customerOf(member), deleted)
    const { location } = await payments.pay(body.data.url ?? '')
    assert.equal((await verify(member, sessionIn(location))).status, 200)
    assert.equal((await provider.subscriptions(member)).length, 1)
    assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  },
)

fault(
  'B20: a checkout opened before a price change is paid at the old price, which the member keeps',
  async () => {
    const [early, late] = [await signedIn(), await signedIn()]
    const page = (await start(early, monthly)).body.data.url ?? ''
    await ensurePlans(withDearerMonthly(platform))
    const { location } = await payments.pay(page)
    const { body } = await verify(early, sessionIn(location))
    assert.equal(body.data.session.amount_total, 1900)
    assert.equal((await provider.charges(early))[0]?.amount, 1900)
    assert.deepEqual(await planOf(early), { status: 'active', plan: monthly })
    await eventually(async () =>
      (await shop.mailboxOf(early)).some(({ subject }) => /^Receipt: 19\.00 USD/.test(subject)),
    )
    assert.deepEqual(await monthlyCard(early), { price: 19, isActive: true })
    assert.deepEqual(await monthlyCard(late), { price: 25, isActive: false })
    assert.equal((await start(late, monthly)).status, 400)
    await ensurePlans(platform)
  },
)

async function monthlyCard({ cookie }: Member) {
  const { body } = await shop.call<{ plans: Plan[] }>('GET', '/payment/pricing-plans', { cookie })
  const card = body.data.plans.find(({ type }) => type === 'Monthly')
  return { price: card?.price, isActive: card?.isActive }
}
