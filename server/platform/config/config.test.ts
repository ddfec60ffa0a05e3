import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { problemsOf, production } from './testing/production.ts'

test('an empty environment is a complete local set-up on loopback', () => {
  const config = readConfig({})
  assert.equal(config.local, true)
  assert.equal(config.publicUrl.href, 'http://127.0.0.1:3000/')
  assert.equal(config.stripe.apiBase?.href, 'http://127.0.0.1:3001/')
  assert.equal(config.stripe.sandboxPort, 3001)
  assert.equal(config.admin?.email, 'admin@layerdrop.test')
  assert.equal(config.demo, 'on')
})

test('a complete production set-up is accepted and starts no sandbox', () => {
  const config = readConfig(production)
  assert.equal(config.stripe.apiBase, undefined)
  assert.equal(config.stripe.sandboxPort, undefined)
  assert.equal(config.demo, 'off')
})

test('an empty production configuration names all missing values at once', () => {
  const problems = problemsOf({ NODE_ENV: 'production' }).join('\n')
  for (const name of [
    'PUBLIC_URL',
    'DATABASE_URL',
    'FILES_URL',
    'MAIL_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
    assert.match(problems, new RegExp(`${name} is missing`))
})

const unsafe: Record<string, string> = {
  PUBLIC_URL: 'http://layerdrop.example',
  STRIPE_SECRET_KEY: 'sk_test_layerdrop_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_layerdrop_local',
  STRIPE_API_BASE: 'http://127.0.0.1:3001',
  PAYMENT_SANDBOX_PORT: '3001',
  ADMIN_EMAIL: 'admin@layerdrop.test',
  ADMIN_PASSWORD: 'Layerdrop-admin-1',
  DEMO: 'on',
}
for (const [name, value] of Object.entries(unsafe))
  test(`production refuses ${name}=${value}`, () => {
    const admin = { ADMIN_EMAIL: 'ana@layerdrop.example', ADMIN_PASSWORD: 'Kettle-57-orbit-lamp' }
    const problems = problemsOf({ ...production, ...admin, [name]: value })
    assert.equal(problems.length, 1, problems.join('\n'))
    assert.match(problems[0] ?? '', new RegExp(name))
  })

test('an invalid value is named with its valid form', () => {
  assert.deepEqual(problemsOf({ PORT: 'abc', DEMO: 'maybe', HOST: '0.0.0.0' }), [
    'PORT must be a port number, not "abc".',
    'DEMO must be one of on, off.',
    'HOST must be a loopback address unless NODE_ENV=production: local mode has known passwords and shows every mail it sends.',
  ])
})

const invalid: Record<string, string[]> = {
  FILES_URL: ['s3://designs/below', 'https://files.example', 'file://other-host/files'],
  DATABASE_URL: ['mysql://db/layerdrop', 'db.example/layerdrop'],
  DATABASE_READ_URL: ['http://replica'],
  DATABASE_DIRECT_URL: ['mysql://db/layerdrop'],
  MAIL_URL: [
    'https://mail.example',
    'no url',
    'smtp://',
    'smtp://mail.example?rateLimit=abc',
    'smtp://mail.example?rateLimit=',
    'smtp://mail.example?rateLimit=-1',
    'smtp://mail.example?rateLimit=14&rateDelta=1s',
  ],
  CLAMAV_URL: ['http://127.0.0.1:3310', 'unix://'],
  SLICER: ['/nowhere', 'no-such-slicer', tmpdir()],
  METRICS: ['3000', 'localhost:3000', 'loud'],
  MAIL_FROM: ['Layerdrop', 'Layerdrop <hello>', '@'],
  GTM_ID: ['UA-1', 'GTM-1;script-src *'],
  ANALYTICS_ID: ['GTM-ABC123', 'g-abc'],
  PIXEL_ID: ['pixel', '12'],
  DRAIN_SECONDS: ['-1', '46', 'long'],
  TRUST_PROXY: ['on', 'true', '1', '10.0.0.0/33', 'loopback, proxy.example'],
  CONTACT_EMAIL: ['help', 'Help <help@layerdrop.example>'],
  ADMIN_EMAIL: ['ana@layerdrop.example'],
  ADMIN_PASSWORD: ['A-long-secret-1'],
}
for (const [name, values] of Object.entries(invalid))
  for (const value of values)
    test(`${name}=${value} is refused in one sentence`, () => {
      const problems = problemsOf({ ...production, [name]: value })
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0] ?? '', new RegExp(name))
    })

test('every form of a valid value is accepted', () => {
  const databases = [
    'postgres:///layerdrop?host=/run/postgresql',
    'postgresql://app:x@127.0.0.1:5433/layerdrop',
  ]
  for (const DATABASE_URL of [...databases, 'postgres://app:x@/layerdrop?user=a&host=%2Frun'])
    assert.deepEqual(problemsOf({ ...production, DATABASE_URL }), [])
  for (const MAIL_URL of [
    'smtps://mail.example?rateLimit=0.5',
    'smtp://mail.example?rateLimit=14&rateDelta=60000',
  ])
    assert.deepEqual(problemsOf({ ...production, MAIL_URL }), [])
  assert.deepEqual(problemsOf({ SLICER: process.execPath }), [])
  assert.deepEqual(problemsOf({ SLICER: '/nowhere', WORKER: 'off' }), [], 'for the worker on another machine')
  assert.deepEqual(problemsOf({ METRICS: '127.0.0.2:3000' }), [])
})

test('two servers of one process on one port are refused', () => {
  assert.match(problemsOf({ METRICS: '3001' }).join(), /^METRICS and PAYMENT_SANDBOX_PORT/)
  assert.match(problemsOf({ PAYMENT_SANDBOX_PORT: '3000' }).join(), /^PORT and PAYMENT_SANDBOX_PORT/)
  const open = { HOST: '0.0.0.0', METRICS: '10.0.0.5:3000', METRICS_TOKEN: 'a-token-of-16-letters' }
  assert.match(problemsOf({ ...production, ...open }).join(), /^PORT and METRICS/)
  assert.deepEqual(
    problemsOf({ METRICS: '3000', WORKER: 'only', DATABASE_URL: 'postgres://db/layerdrop' }),
    [],
  )
})

test('FILES_URL is a folder, a file: URL or a bucket', () => {
  const filesOf = (env: Record<string, string>) => readConfig(env).files
  assert.deepEqual(filesOf({ FILES_URL: 'file:///srv/designs' }), { folder: '/srv/designs' })
  assert.deepEqual(filesOf({ DATA_DIR: '/srv/layerdrop' }), { folder: '/srv/layerdrop/files' })
  const amazon = { name: 'designs', region: 'eu-central-1', endpoint: undefined, credentials: undefined }
  assert.deepEqual(filesOf({ FILES_URL: 's3://designs?region=eu-central-1' }), { bucket: amazon })
  const own = {
    FILES_URL: 's3://designs?endpoint=https://files.example:9000',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  assert.deepEqual(filesOf(own), {
    bucket: {
      name: 'designs',
      region: 'us-east-1',
      endpoint: 'https://files.example:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    },
  })
})

test('a FILES_URL that is not a folder or bucket is refused', () => {
  for (const FILES_URL of [
    's3://',
    's3://a',
    's3://designs/below',
    's3://designs?endpoint=files',
    'ftp://files',
  ])
    assert.deepEqual(problemsOf({ FILES_URL }), [
      'FILES_URL must be a folder or s3://bucket?endpoint=…&region=….',
    ])
})

test('proxies are trusted by address and by network', () => {
  for (const value of ['loopback', '10.0.0.7', '10.0.0.0/8, fd00::/8', 'loopback,192.168.0.1'])
    assert.equal(readConfig({ ...production, TRUST_PROXY: value }).trustProxy, value)
  assert.equal(readConfig({ TRUST_PROXY: 'off' }).trustProxy, false)
})

test('a worker uses the sandbox of its server and starts none', () => {
  const { stripe } = readConfig({ WORKER: 'only', DATABASE_URL: 'postgres://db/layerdrop' })
  assert.equal(stripe.sandboxPort, undefined)
  assert.equal(stripe.apiBase?.href, 'http://127.0.0.1:3001/')
})

test('A11: a blank webhook secret is refused in local mode too', () => {
  assert.throws(() => readConfig({ STRIPE_WEBHOOK_SECRET: ' , ' }), /STRIPE_WEBHOOK_SECRET is blank/)
})

test('local mode without sandbox and own key is refused', () => {
  assert.deepEqual(problemsOf({ PAYMENT_SANDBOX_PORT: 'off' }), [
    'PAYMENT_SANDBOX_PORT=off needs a STRIPE_API_BASE, or a STRIPE_SECRET_KEY of your own.',
  ])
})

test('an administrator needs an address that can log in', () => {
  assert.deepEqual(problemsOf({ ADMIN_EMAIL: 'boss' }), ['ADMIN_EMAIL must be an email address.'])
})

test('CONTACT_EMAIL defaults to the sender of emails', () => {
  assert.equal(readConfig({}).contact, 'hello@layerdrop.test')
  assert.equal(readConfig(production).contact, 'hello@layerdrop.example')
  assert.equal(readConfig({ MAIL_FROM: 'no-reply@layerdrop.example' }).contact, 'no-reply@layerdrop.example')
  assert.equal(
    readConfig({ ...production, CONTACT_EMAIL: 'help@layerdrop.example' }).contact,
    'help@layerdrop.example',
  )
})

test('during a rotation two webhook secrets are accepted', () => {
  const { stripe } = readConfig({
    ...production,
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef, whsec_fedcba9876543210',
  })
  assert.deepEqual(stripe.webhookSecrets, ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'])
})

test('OpenTelemetry is off without an endpoint, and when it is switched off', () => {
  assert.equal(readConfig({}).openTelemetry, undefined)
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
  assert.equal(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).openTelemetry,
    undefined,
  )
  const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }
  assert.equal(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...none }).openTelemetry, undefined)
})

test('OpenTelemetry reads the standard variables', () => {
  const settings = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost:9090/api/v1/otlp/v1/metrics',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant=shop',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    OTEL_METRIC_EXPORT_INTERVAL: '15000',
  }).openTelemetry
  const headers = { authorization: 'Bearer abc', 'x-tenant': 'shop' }
  assert.deepEqual(settings, {
    traces: { url: 'http://127.0.0.1:4318/v1/traces', headers },
    metrics: { url: 'http://localhost:9090/api/v1/otlp/v1/metrics', headers, intervalMs: 15_000 },
    sampler: 'traceidratio',
    share: 0.1,
  })
})

test('OpenTelemetry settings that are wrong or unsafe are named', () => {
  const problem = (env: Record<string, string>) =>
    problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', ...env }).join('\n')
  assert.match(problem({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }), /^OTEL_EXPORTER_OTLP_PROTOCOL must be/)
  assert.match(problem({ OTEL_TRACES_SAMPLER: 'often' }), /^OTEL_TRACES_SAMPLER must be one of/)
  assert.match(problem({ OTEL_TRACES_SAMPLER_ARG: '2' }), /^OTEL_TRACES_SAMPLER_ARG must be/)
  assert.match(problem({ OTEL_METRIC_EXPORT_INTERVAL: 'soon' }), /^OTEL_METRIC_EXPORT_INTERVAL must be/)
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318'
  assert.match(problem({ OTEL_EXPORTER_OTLP_ENDPOINT }), /must be a loopback address/)
  const inProduction = { ...production, OTEL_EXPORTER_OTLP_ENDPOINT }
  assert.match(problem(inProduction), /must begin with https/)
  assert.equal(problem({ ...inProduction, OTEL_EXPORTER_OTLP_INSECURE: 'true' }), '')
  assert.equal(problem({ ...production, OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' }), '')
})
