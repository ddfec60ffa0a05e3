import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import Stripe from 'stripe'
import { routes } from './routes.ts'
import { client, secretKey, testSandbox } from './testing/sandbox-process.ts'
import { runSubscriptionLife } from './testing/subscription-life.ts'
import { compiled } from './testing/type-check.ts'
import { Notebook, typeNames } from './testing/wire-recording.ts'

const notebook = new Notebook()
const sandbox = await testSandbox()

before(async () => {
  const httpClient = Stripe.createFetchHttpClient(notebook.fetch)
  await runSubscriptionLife(sandbox, client(Number(new URL(sandbox.url).port), { httpClient }))
  await expandEverything()
})

/** Requests every reference of every retrievable object with `expand`. */
async function expandEverything() {
  const resolved = new Set<string>()
  for (const [id, object] of notebook.objects) {
    const address = `/v1/${object.object.replaceAll('.', '/')}s`
    if (!routes.some(({ method, pattern }) => method === 'GET' && pattern.test(`${address}/${id}`))) continue
    for (const path of references(object).filter((each) => !resolved.has(`${object.object} ${each}`))) {
      const headers = { Authorization: `Bearer ${secretKey}` }
      const { status } = await notebook.fetch(`${sandbox.url}${address}/${id}?expand[]=${path}`, {
        method: 'GET',
        headers,
      })
      if (status !== 404) resolved.add(`${object.object} ${path}`)
    }
  }
}

/** Returns the paths of ids and of lists of ids. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name !== 'id' && [inner].flat().some(isReference)
      ? [name]
      : references(inner).map((path) => `${name}.${path}`),
  )
}

function isReference(value: unknown) {
  return typeof value === 'string' && /^[a-z_]+_\w{14,}$/.test(value)
}

test('every answer, event and refusal has the fields of its type in the SDK: none missing, none unknown, none of another kind', async () => {
  const declarations = notebook.declarations()
  assert.equal(await compiled(declarations), '')
  const broken = declarations.find((line) => line.includes('"currency":"usd"')) ?? ''
  const said = await compiled([broken.replace('"currency":"usd"', '"currency":5')])
  assert.match(said, /'number' is not assignable to type 'string'/)
})

test('every call was made, and every object type was seen in every status', () => {
  const made = [...notebook.calls].map((call) => call.split(' '))
  const missing = routes.filter(
    ({ method, pattern }) => !made.some(([verb, path = '']) => verb === method && pattern.test(path)),
  )
  assert.deepEqual(
    missing.map(({ method, pattern }) => `${method} ${pattern.source}`),
    [],
  )
  assert.deepEqual([...notebook.states.keys()].sort(), Object.keys(typeNames).sort())
  for (const [kind, states] of Object.entries(lives)) {
    assert.deepEqual([...(notebook.states.get(kind) ?? [])].sort(), states, kind)
  }
})

const lives: Record<string, string[]> = {
  charge: ['failed', 'succeeded'],
  'checkout.session': ['complete', 'expired', 'open'],
  dispute: [
    'lost',
    'needs_response',
    'under_review',
    'warning_closed',
    'warning_needs_response',
    'warning_under_review',
    'won',
  ],
  invoice: ['draft', 'open', 'paid', 'uncollectible', 'void'],
  invoice_payment: ['canceled', 'open', 'paid'],
  payment_intent: ['canceled', 'requires_action', 'requires_payment_method', 'succeeded'],
  refund: ['failed', 'pending', 'succeeded'],
  subscription: [
    'active',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ],
  subscription_schedule: ['active', 'canceled', 'completed', 'released'],
  'test_helpers.test_clock': ['advancing', 'ready'],
  webhook_endpoint: ['disabled', 'enabled'],
}
