import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import Stripe from 'stripe'
import { settingsFromEnvironment } from '../config.ts'
import { startSandbox } from '../server.ts'

export const secretKey = 'sk_test_layerdrop_local'
export const webhookSecret = 'whsec_layerdrop_local'

/** Shared by all spawned processes: stripping the types once is enough. */
export const compileCache = join(tmpdir(), 'layerdrop-compile-cache')

export type Running = { url: string; stripe: Stripe; dataDir: string }
export type Spawned = Running & { kill: (signal: NodeJS.Signals) => Promise<void> }

/** Starts the sandbox as a child process, which reports its port. */
export async function spawnSandbox(env: Record<string, string> = {}, dataDir?: string): Promise<Spawned> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'payments-')))
  const child = fork(new URL('../main.ts', import.meta.url), {
    env: {
      PORT: '0',
      DATA_DIR: folder,
      PAYMENT_SANDBOX_CONTROLS: 'on',
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const port = await portFrom(child)
  return {
    url: `http://127.0.0.1:${port}`,
    stripe: client(port),
    dataDir: folder,
    async kill(signal) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    },
  }
}

/** Starts the sandbox of a test file in this process; it ends with the file. Call it at the top of the file. */
export async function testSandbox(env: Record<string, string> = {}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-'))
  const defaults = { PORT: '0', DATA_DIR: dataDir, PAYMENT_SANDBOX_CONTROLS: 'on' }
  const { port, url, close } = await startSandbox(settingsFromEnvironment({ ...defaults, ...env }))
  after(async () => {
    await close()
    await removeFolder(dataDir)
  })
  return { url, stripe: client(port), dataDir }
}

export function client(port: number, options: Partial<ConstructorParameters<typeof Stripe>[1]> = {}) {
  return new Stripe(secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    ...options,
  })
}

async function portFrom(child: ChildProcess) {
  const [message]: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (typeof message === 'object' && message !== null && 'listening' in message)
    return Number(message.listening)
  throw new Error('The sandbox did not tell its port')
}

export async function removeFolder(dataDir: string) {
  await rm(dataDir, { recursive: true, force: true })
}

type Received = { event: Stripe.Event; raw: string; signature: string }

/** Returns a webhook endpoint that verifies signatures like the shop. */
export async function listenForEvents(answer: () => number = () => 200) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const raw = await bodyOf(request)
    const signature = String(request.headers['stripe-signature'])
    const event = await Stripe.webhooks.constructEventAsync(raw, signature, webhookSecret)
    const status = answer()
    if (status === 200) received.push({ event, raw, signature })
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () => received.map(({ event }) => event.type),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += chunk
  return text
}

/** Polls until the other process has done its work. */
export async function eventually<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const until = Date.now() + 8000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > until) throw new Error('It did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const goodCard = '4242 4242 4242 4242'

/** Sends the hosted form as a browser without script would: its own fields, and the redirect not followed. */
export async function payByForm(url: string, number = goodCard, changes: Record<string, string> = {}) {
  const fields = {
    cardNumber: number,
    cardExpiry: '12 / 34',
    cardCvc: '123',
    billingName: 'Ada Lovelace',
    billingCountry: 'GB',
    ...changes,
  }
  const response = await postForm(url, fields)
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

export function postForm(url: string, fields: Record<string, string>) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
}

export async function monthlyPrice(stripe: Stripe, more: Partial<Stripe.PriceCreateParams> = {}) {
  const product = await stripe.products.create({ name: 'Layerdrop Monthly' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1900,
    recurring: { interval: 'month' },
    ...more,
  })
}

export async function openCheckout(stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const price = await monthlyPrice(stripe)
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://127.0.0.1:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:3000/subscribe',
    ...more,
  })
  return { price, customer, session, url: String(session.url) }
}

/** Calls a control of the sandbox: `control(sandbox, 'POST', 'clock', { advance_seconds: '60' })`. */
export async function control(
  { url }: Running,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: Record<string, string> = {},
) {
  const response = await fetch(`${url}/_sandbox/${path}`, {
    method,
    headers: { Authorization: `Bearer ${secretKey}` },
    ...(method === 'POST' ? { body: new URLSearchParams(fields) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text)
}
