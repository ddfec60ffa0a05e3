import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import Stripe from 'stripe'
import { apiBase } from '#contract/endpoint.ts'
import { createMember } from '#server/accounts/accounts.ts'
import { ensurePlans, listPlansOnSale } from '#server/billing/billing.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { prepareSchema } from '#server/platform/database/schema/schema.ts'
import { createPayments } from '#server/platform/payments/payments.ts'
import { freePort } from '#server/platform/testing/free-port.ts'
import { openTestCards } from '../../demo/test-cards.ts'
import { openService } from '../open-service.ts'

/** Sent when the servers listen: their addresses, the webhook secret and the customer of the events. */
export type Ready = { ours: string; bare: string; control: string; secret: string; customer: string }

const [sandboxPort, webhookPort] = [await freePort(), await freePort()]
const config = readConfig({
  ...process.env,
  PAYMENT_SANDBOX_PORT: String(sandboxPort),
  // Events are sent by the measuring process alone.
  PAYMENT_WEBHOOK_URL: `http://127.0.0.1:${webhookPort}/`,
})
const provider = { waited: 0, syncs: 0 }
const apiBaseUrl = new URL(await listen(timed))
const { platform, app, pool, databaseUrls, log } = await openService(config, {
  adapt: (opened) => ({
    ...opened,
    payments: createPayments({ ...config.stripe, apiBase: apiBaseUrl }, opened.log),
  }),
})
await ensurePlans(platform)
const ours = await app.listen({ host: '127.0.0.1', port: 0 })
const [, monthly] = await listPlansOnSale(platform)
const planId = monthly?.id ?? ''
const customer = await payingCustomer()
const bare = await listen(await bareIntake())
const control = await listen(controls)
const secret = config.stripe.webhookSecrets[0] ?? ''
const ready: Ready = { ours, bare, control, secret, customer }
process.send?.(ready)

async function payingCustomer() {
  const person = { email: 'payer@example.test', name: 'Petra Payer' }
  const { id } = await createMember(platform, {
    ...person,
    password: 'Only-for-measuring-7',
    countryCode: 'DE',
  })
  await openTestCards(platform, config.stripe).subscribe({ id, ...person }, { priceId: planId, card: 'visa' })
  const row = await platform.db.selectFrom('subscriptions').select('customer_id').executeTakeFirst()
  return row?.customer_id ?? ''
}

async function asOwner(statement: string) {
  const client = new pg.Client({ connectionString: databaseUrls.migrationUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Starts the limit of this stack: it checks the signature and writes one row, no more. */
async function bareIntake(): Promise<RequestListener> {
  await asOwner('create table bare_events (like payment_events including all)')
  await prepareSchema(databaseUrls, log)
  const stripe = new Stripe(config.stripe.secretKey)
  const text = `insert into bare_events (id, type, customer_id, created_at, received_at) values ($1, $2, $3, $4, $5)
    on conflict (id) do nothing returning id`
  return async (request, response) => {
    const signature = String(request.headers['stripe-signature'])
    const event = stripe.webhooks.constructEvent(await buffer(request), signature, secret)
    const about = event.data.object
    const whose = 'customer' in about ? about.customer : null
    const values = [event.id, event.type, whose, new Date(event.created * 1000), new Date()]
    await pool.query({ name: 'bare', text, values })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"success"}')
  }
}

/** Proxies the provider, and measures the time of its replies. */
async function timed(request: IncomingMessage, response: import('node:http').ServerResponse) {
  const body = await buffer(request)
  const start = performance.now()
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}${request.url}`, {
    method: request.method ?? 'GET',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const text = await answer.text()
  provider.waited += performance.now() - start
  if (request.url?.startsWith('/v1/subscriptions?')) provider.syncs++
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
}

let members = 0

async function controls({ url }: IncomingMessage, response: import('node:http').ServerResponse) {
  if (url === '/syncs') return response.end(String(provider.syncs))
  if (url === '/quiet') return response.end(String(await quiet()))
  return response.end(JSON.stringify(await timedCheckout()))
}

/** Measures the first checkout of a new member: it creates the customer and the page. */
async function timedCheckout() {
  const member = { email: `buyer-${++members}@example.test`, password: 'Only-for-measuring-7' }
  await createMember(platform, { ...member, name: 'Bea Buyer', countryCode: 'DE' })
  const { cookies } = await app.inject({ method: 'POST', url: `${apiBase}/auth/login`, payload: member })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const before = provider.waited
  const start = performance.now()
  const answer = await fetch(`${ours}${apiBase}/payment/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ priceId: planId, currency: 'usd' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return { total: performance.now() - start, waited: provider.waited - before }
}

/** Handles all events that have come in. The handling starts only here, so that it does not slow the intake. */
async function quiet() {
  await platform.jobs.work()
  for (let round = 0; round < 600; round++) {
    const { rowCount } = await pool.query('select from payment_events where handled_at is null limit 1')
    if (rowCount === 0) return true
    await wait(100)
  }
  return false
}

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}`
}
