import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '#contract/accounts/accounts.ts'
import type { Plan } from '#contract/billing/billing.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { localDefaults } from '../../../platform/config/local-defaults.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { freePort } from '../../../platform/testing/free-port.ts'
import { ensurePlans } from '../../plans/plans.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { spawnService, startService } from '../testing/second-process.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, call, signedIn, start, planOf, monthly } = shop

fault('F1: production never starts with a test key, without a key or with the sandbox', async () => {
  const refused = (env: Record<string, string>, sentence: RegExp) =>
    assert.throws(() => readConfig({ NODE_ENV: 'production', ...env }), sentence)
  refused({}, /STRIPE_SECRET_KEY is missing/)
  refused({ STRIPE_SECRET_KEY: 'sk_test_123456789012345678901234' }, /STRIPE_SECRET_KEY is a test key/)
  refused({ STRIPE_API_BASE: 'http://127.0.0.1:3001' }, /STRIPE_API_BASE must not be set/)
  refused({ PAYMENT_SANDBOX_PORT: '3001' }, /PAYMENT_SANDBOX_PORT must not be set/)
  const { child, output } = spawnService({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test_1' })
  assert.deepEqual(await once(child, 'exit'), [1, null])
  assert.match(output(), /STRIPE_SECRET_KEY is a test key/)
  assert.doesNotMatch(output(), /sk_test_1/)
})

fault(
  'F2: a revoked key gives a clear error and one alarm; the site stays up, and retries are bounded',
  async () => {
    const member = await signedIn()
    payments.disturb(() => ({ status: 401 }))
    const before = payments.calls.length
    const { status, body } = await start(member, monthly)
    assert.deepEqual([status, body.message], [503, 'Failed to create payment session'])
    assert.ok(payments.calls.length - before <= 2)
    await start(member, monthly)
    assert.equal((await call('GET', '/payment/pricing-plans')).status, 200)
    assert.equal((await call('GET', '/auth/refresh', member)).status, 200)
    const alarms = shop.lines.join('').match(/"alarm":"the payment provider refuses our key"/g)
    assert.equal(alarms?.length, 1)
  },
)

fault('F2: a key without one permission raises one alarm, although other calls succeed', async () => {
  const alarms = () =>
    shop.lines.join('').match(/"alarm":"the payment provider refuses our key"/g)?.length ?? 0
  const before = alarms()
  const { length } = payments.calls
  const isLacking = (path: string) => path.startsWith('/v1/checkout/sessions')
  payments.disturb(({ path }) => (isLacking(path) ? { status: 403 } : undefined))
  for (const _ of [1, 2]) assert.equal((await start(await signedIn(), monthly)).status, 503)
  assert.ok(payments.calls.slice(length).some(({ path }) => !isLacking(path)))
  assert.equal(alarms() - before, 1)
})

fault(
  'F4: without configuration everything up to a paid plan works, and nothing leaves the machine',
  async () => {
    const preload = import.meta.resolve('../testing/report-outside-connections.ts')
    const service = await startService({
      DEMO: 'off',
      PAYMENT_SANDBOX_PORT: `${await freePort()}`,
      NODE_OPTIONS: `--import=${preload}`,
    })
    const callService = async <Data>(path: string, request: RequestInit = {}) => {
      const response = await fetch(service.base + path, request)
      const body: { data: Data } = JSON.parse(await response.text())
      return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', ...body.data }
    }
    const { cookie } = await callService('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: localDefaults.adminEmail, password: localDefaults.adminPassword }),
    })
    const { plans } = await callService<{ plans: Plan[] }>('/payment/pricing-plans')
    const session = await service.start({ cookie }, plans[1]?.priceId ?? '')
    await payments.pay(session.body.data.url)
    await eventually(async () => {
      const { user } = await callService<{ user: User }>('/auth/refresh', { headers: { cookie } })
      return user.subscriptionStatus === 'active' && user.subscriptionPlan === plans[1]?.id
    })
    assert.doesNotMatch(service.output(), /LEFT THE MACHINE/)
  },
)

fault('F5: a restarted sandbox keeps checkouts, keys and events', async () => {
  const [buyer, retrying] = [await signedIn(), await signedIn()]
  const page = (await start(buyer, monthly)).body.data.url ?? ''
  payments.disturb(({ path }) => (path === '/v1/checkout/sessions' ? 'answer is lost' : undefined))
  assert.equal((await start(retrying, monthly)).status, 503)
  payments.disturb(undefined)
  await payments.restart()
  assert.equal((await start(retrying, monthly)).status, 200)
  assert.equal((await provider.sessions(retrying)).length, 1)
  await payments.do('/_sandbox/webhooks/hold', {})
  assert.match((await payments.pay(page)).location ?? '', /session_id=/)
  await payments.restart()
  assert.deepEqual(await planOf(buyer), { status: 'incomplete', plan: null })
  await payments.do('/_sandbox/webhooks/release', {})
  await shop.becomes(buyer, 'active')
})

fault('F6: the sandbox refuses a possibly real card and stores it nowhere', async () => {
  const member = await signedIn()
  const page = (await start(member, monthly)).body.data.url ?? ''
  for (const number of ['4539 1488 0343 6467', '4539148803436467']) {
    const refused = await payments.pay(page, number)
    assert.deepEqual([refused.status, refused.location], [422, null])
    assert.doesNotMatch(refused.text, /4539 ?1488/)
  }
  for (const name of readdirSync(payments.folder)) {
    const content = readFileSync(join(payments.folder, name), 'latin1')
    assert.doesNotMatch(content, /4539 ?1488 ?0343 ?6467/, name)
  }
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
})

// The last one, for it leaves another price for the monthly plan behind.
fault(
  'F3: a missing or inactive price, or one of another interval, stops the start with a sentence',
  async () => {
    const strict = { ...platform, local: false }
    await ensurePlans(strict)
    const wrongs: [change: () => Promise<unknown>, sentence: RegExp][] = [
      [
        () => payments.do(`/v1/prices/${monthly}`, { active: 'false' }),
        /layerdrop_monthly or its product is not active|no price with the lookup key layerdrop_monthly/,
      ],
      [() => priceWith({ 'recurring[interval]': 'week' }), /layerdrop_monthly does not recur every month/],
      [
        () => priceWith({ currency: 'eur', 'recurring[interval]': 'month' }),
        /layerdrop_monthly has no amount in usd/,
      ],
    ]
    for (const [change, sentence] of wrongs) {
      await change()
      await platform.db.updateTable('plans').set({ on_sale: false }).where('type', '<>', 'Basic').execute()
      await assert.rejects(ensurePlans(strict), sentence)
    }
    const { body } = await call<{ plans: Plan[] }>('GET', '/payment/pricing-plans')
    assert.equal(body.data.plans.filter(({ planType }) => planType === 'paid').length, 0)
    await ensurePlans(platform)
  },
)

function priceWith(different: Record<string, string>) {
  return payments.do('/v1/prices', {
    product: 'prod_layerdrop',
    currency: 'usd',
    unit_amount: '1900',
    lookup_key: 'layerdrop_monthly',
    transfer_lookup_key: 'true',
    ...different,
  })
}
