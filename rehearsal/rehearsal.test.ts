import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { apiBase } from '#contract/endpoint.ts'
import { localDefaults } from '#server/platform/config/local-defaults.ts'
import { testPayments } from '#server/platform/payments/testing/test-payments.ts'
import { compileCache } from '#server/platform/testing/compile-cache.ts'
import { freePort } from '#server/platform/testing/free-port.ts'
import { memoryFolder } from '#server/platform/testing/memory-folder.ts'
import { refusalOf } from './test-key.ts'

const payments = await testPayments()
const temporary = memoryFolder('run')
after(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
const main = join(import.meta.dirname, 'main.ts')

test('all eleven journeys pass on the payment sandbox in place of Stripe’s test mode', async () => {
  const { code, output } = await rehearse({ ...payments.env, PORT: `${await freePort()}` })
  assert.equal(code, 0, output)
  assert.equal(output.match(/^✔ /gm)?.length, 11, output)
  assert.match(output, /This command fetches and delivers the events/)
})

test('with a webhook secret a journey fails unless the provider sends its events', async () => {
  const port = await freePort()
  const env = { ...payments.env, PORT: `${port}`, STRIPE_WEBHOOK_SECRET: localDefaults.webhookSecret }
  payments.deliverTo(async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = `http://127.0.0.1:${port}${apiBase}/payment/webhook`
    const sent = fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    // Events of a rehearsal that has ended reach nobody.
    return sent.then(
      ({ status }) => status,
      () => 503,
    )
  })
  const { code, output } = await rehearse(env, '2')
  assert.equal(code, 0, output)
  assert.match(output, /^✔ 2\. /m)
  payments.deliverTo(undefined)
  const lost = await rehearse({ ...env, REHEARSAL_TIMEOUT: '4' }, '2')
  assert.equal(lost.code, 1)
  assert.match(lost.output, /is `stripe listen` running/)
})

test('a rehearsal refuses a live key, a missing key and production', async () => {
  const live = await rehearse({ STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(24)}` })
  assert.equal(live.code, 1)
  assert.match(live.output, /live key/)
  assert.doesNotMatch(live.output, /x{24}/)
  assert.match(refusalOf({ STRIPE_SECRET_KEY: `rk_live_${'x'.repeat(24)}` }) ?? '', /live key/)
  assert.match(refusalOf({}) ?? '', /Set STRIPE_SECRET_KEY/)
  assert.match(refusalOf({ STRIPE_SECRET_KEY: 'pk_test_12345678' }) ?? '', /Set STRIPE_SECRET_KEY/)
  const inProduction = { STRIPE_SECRET_KEY: 'sk_test_12345678', NODE_ENV: 'production' }
  assert.match(refusalOf(inProduction) ?? '', /production/)
  assert.equal(refusalOf({ STRIPE_SECRET_KEY: 'rk_test_12345678' }), undefined)
})

async function rehearse(env: Record<string, string>, only?: string) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, ...(only ? ['--only', only] : [])],
    {
      env: {
        PATH: process.env.PATH,
        TMPDIR: temporary,
        ...compileCache,
        STRIPE_SECRET_KEY: localDefaults.secretKey,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
