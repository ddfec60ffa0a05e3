import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import { localDefaults } from '../../config/local-defaults.ts'
import { memoryFolder } from '../../testing/memory-folder.ts'
import { startSharedSandbox } from './shared-sandbox.ts'

export type Delivery = { body: Buffer; signature: string }

type Disturbance =
  | 'answer is lost'
  | 'no connection'
  | { status: number; text?: string }
  /** The provider has answered, and the answer stays on its way until then. */
  | { until: Promise<unknown> }
type Call = { method: string; path: string; key: string }

/** Starts the sandbox behind a proxy that disturbs calls and keeps events until `deliverTo`. Call it at top level. */
export async function testPayments() {
  const folder = memoryFolder('payments')
  const mail = { deliveries: [] as Delivery[], send: async (_delivery: Delivery) => 200 }
  const wire: Wire = { calls: [], stuck: undefined, disturb: () => undefined }
  const webhook = await listen(messages(mail))
  const start = (atPort: number) =>
    startSandbox(folder, { port: atPort, webhookUrl: `http://127.0.0.1:${webhook.port}/` })
  let sandbox = await start(0)
  const { port } = sandbox
  const api = await listen(disturbed(wire, port))
  after(async () => {
    api.close()
    await sandbox.stop()
    webhook.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    env: { STRIPE_API_BASE: `http://127.0.0.1:${api.port}` },
    port,
    folder,
    async restart() {
      await sandbox.stop()
      sandbox = await start(port)
    },
    calls: wire.calls,
    deliveries: mail.deliveries,
    /** Delivers events from now on. Before, and after a call without a target, they are lost. */
    deliverTo(send: ((delivery: Delivery) => Promise<number>) | undefined) {
      mail.send = send ?? (async () => 200)
    },
    disturb(how: Wire['disturb'] | undefined) {
      wire.disturb = how ?? (() => undefined)
    },
    /** Calls whose key says this get no answer, whatever else is disturbed, and are not among the calls. */
    neverAnswer(part: string) {
      wire.stuck = part
    },
    pay,
    list: async <Row>(path: string): Promise<Row[]> => (await send<{ data: Row[] }>(port, path)).data,
    do: (path: string, fields: Record<string, string>) =>
      send<{ id: string }>(port, path, { method: 'POST', body: new URLSearchParams(fields) }),
    subscribe: (order: Order) => subscribeAt(port, order),
    remove: (path: string) => send<{ id: string }>(port, path, { method: 'DELETE' }),
  }
}

type Order = { userId: string; customerId: string; priceId: string }

async function subscribeAt(port: number, { userId, customerId, priceId }: Order) {
  const post = (path: string, fields: Record<string, string>) =>
    send<{ id: string }>(port, path, { method: 'POST', body: new URLSearchParams(fields) })
  const method = await post('/v1/payment_methods/pm_card_visa/attach', { customer: customerId })
  return post('/v1/subscriptions', {
    customer: customerId,
    'items[0][price]': priceId,
    default_payment_method: method.id,
    'metadata[user_id]': userId,
    'metadata[plan_id]': priceId,
  })
}

async function send<Answer>(port: number, path: string, request: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${localDefaults.secretKey}` }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...request, headers })
  if (!response.ok) throw new Error(await response.text())
  return JSON.parse(await response.text())
}

function startSandbox(folder: string, { port, webhookUrl }: { port: number; webhookUrl: string }) {
  return startSharedSandbox({
    PORT: `${port}`,
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: localDefaults.secretKey,
    STRIPE_WEBHOOK_SECRET: localDefaults.webhookSecret,
    PAYMENT_WEBHOOK_URL: webhookUrl,
    PAYMENT_SANDBOX_CONTROLS: 'on',
  })
}

/** Fills in the hosted page as a browser without script would; answers where it sends the buyer. */
async function pay(pageUrl: string, card = '4242 4242 4242 4242', more: Record<string, string> = {}) {
  const fields = {
    cardNumber: card,
    cardExpiry: '12 / 34',
    cardCvc: '123',
    billingName: 'Ada Lovelace',
    billingCountry: 'DE',
    ...more,
  }
  const response = await fetch(pageUrl, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

function messages(mail: {
  deliveries: Delivery[]
  send: (delivery: Delivery) => Promise<number>
}): RequestListener {
  return (request, response) => {
    void buffer(request).then(async (body) => {
      const delivery = { body, signature: String(request.headers['stripe-signature']) }
      mail.deliveries.push(delivery)
      response.writeHead(await mail.send(delivery)).end()
    })
  }
}

type Wire = {
  calls: Call[]
  stuck: string | undefined
  /** The call is passed on after `disturb` resolves. */
  disturb: (call: Call) => Disturbance | undefined | Promise<undefined>
}

function disturbed(wire: Wire, port: number): RequestListener {
  return (request, response) => {
    const answered = buffer(request).then(async (body) => {
      const disturbance = await disturbanceOf(wire, callOf(request))
      if (disturbance === 'no connection') return request.socket.destroy()
      if (typeof disturbance === 'object' && 'status' in disturbance)
        return reply(response, { status: disturbance.status, text: disturbance.text ?? refusal })
      const answer = await passedOn(request, port, body)
      if (disturbance === 'answer is lost') return request.socket.destroy()
      await disturbance?.until
      reply(response, answer)
    })
    // At the end of a test file the sandbox goes first.
    answered.catch(() => request.socket.destroy())
  }
}

function reply(response: ServerResponse, { status, text }: { status: number; text: string }) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

const never = new Promise(() => {})

function disturbanceOf({ calls, stuck, disturb }: Wire, call: Call): ReturnType<Wire['disturb']> {
  if (stuck !== undefined && call.key.includes(stuck)) return { until: never }
  calls.push(call)
  return disturb(call)
}

async function passedOn(request: IncomingMessage, port: number, body: Buffer) {
  const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headersOf(request),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

const refusal = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } })

function callOf({ method = '', url = '', headers }: IncomingMessage): Call {
  return { method, path: url.split('?')[0] ?? '', key: String(headers['idempotency-key'] ?? '') }
}

function headersOf({ headers }: IncomingMessage) {
  const passed = ['authorization', 'content-type', 'idempotency-key', 'stripe-version']
  return Object.fromEntries(passed.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
