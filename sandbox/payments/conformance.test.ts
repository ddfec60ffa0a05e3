import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { wholeLife } from './conformance-support.ts'
import { client, type Spawned, spawnSandbox } from './test-support.ts'

/** What the API calls a thing, and what the SDK calls its type. */
const types: Record<string, string> = {
  'billing_portal.configuration': 'Stripe.BillingPortal.Configuration',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  customer: 'Stripe.Customer',
  dispute: 'Stripe.Dispute',
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  invoiceitem: 'Stripe.InvoiceItem',
  item: 'Stripe.LineItem',
  line_item: 'Stripe.InvoiceLineItem',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  price: 'Stripe.Price',
  product: 'Stripe.Product',
  'radar.early_fraud_warning': 'Stripe.Radar.EarlyFraudWarning',
  refund: 'Stripe.Refund',
  subscription: 'Stripe.Subscription',
  subscription_item: 'Stripe.SubscriptionItem',
  subscription_schedule: 'Stripe.SubscriptionSchedule',
  tax_id: 'Stripe.TaxId',
  'test_helpers.test_clock': 'Stripe.TestHelpers.TestClock',
  webhook_endpoint: 'Stripe.WebhookEndpoint',
}

type ApiObject = { id?: string; object: string; deleted?: true }

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const seen = new Map<string, ApiObject>()
const events = new Set<string>()
let sandbox: Spawned

before(async () => {
  sandbox = await spawnSandbox()
})

after(async () => {
  await sandbox.kill('SIGTERM')
  await rm(sandbox.dataDir, { recursive: true, force: true })
})

/** The SDK with a notebook between it and the wire. */
function notedClient() {
  const noted: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    note(JSON.parse(await response.clone().text()))
    return response
  }
  return client(Number(new URL(sandbox.url).port), { httpClient: Stripe.createFetchHttpClient(noted) })
}

function note(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('object' in answer)) return
  if (answer.object === 'list' && 'data' in answer && Array.isArray(answer.data)) answer.data.forEach(note)
  else if (isEvent(answer)) noteEvent(answer)
  else if (isObject(answer)) seen.set(JSON.stringify(answer).replaceAll(/"\w+_\w{14,}"/g, '"id"'), answer)
}

function noteEvent({ data, ...event }: Stripe.Event) {
  const { api_version, created, id, livemode, pending_webhooks, request, type } = event
  assert.deepEqual(
    { ...event },
    { api_version, created, id, livemode, object: 'event', pending_webhooks, request, type },
  )
  events.add(type)
  note(data.object)
}

function isEvent(answer: object): answer is Stripe.Event {
  return 'object' in answer && answer.object === 'event'
}

function isObject(answer: object): answer is ApiObject {
  return 'object' in answer && typeof answer.object === 'string' && !('deleted' in answer)
}

/** One declaration an object: the compiler then finds what is missing, unknown, or of another kind. */
function declarations() {
  const lines = [...seen.values()].map((object, index) => {
    const type = types[object.object]
    assert.ok(type, `no type for ${object.object}`)
    return `export const o${index}: Stored<${type}> = ${JSON.stringify(object)}`
  })
  const kinds = `export const types: Stripe.Event['type'][] = ${JSON.stringify([...events])}`
  return ["import type Stripe from 'stripe'", "import type { Stored } from './stored.ts'", kinds, ...lines]
}

async function compiled(lines: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'payments-types-'))
  const options = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', target: 'esnext' }
  const compilerOptions = { ...options, allowImportingTsExtensions: true, types: ['node'] }
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await cp(join(import.meta.dirname, 'wire/stored.ts'), join(folder, 'stored.ts'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['answers.ts'] }))
    await writeFile(join(folder, 'answers.ts'), lines.join('\n'))
    const tsc = join(root, 'node_modules/typescript/lib/tsc.js')
    return await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false']).then(
      () => '',
      (failure: { stdout: string }) => failure.stdout,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('every object on the wire has the fields of its type in the SDK: none missing, none unknown, none of another kind', async () => {
  await wholeLife(sandbox, notedClient())
  assert.deepEqual(
    Object.keys(types).filter((kind) => ![...seen.values()].some(({ object }) => object === kind)),
    [],
    'kinds that were never seen',
  )
  const lines = declarations()
  assert.equal(await compiled(lines), '')
  const broken = lines.map((line) => line.replace('"currency":"usd"', '"currency":5'))
  assert.match(await compiled(broken), /'number' is not assignable to type 'string'/)
})
