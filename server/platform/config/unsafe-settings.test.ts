import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { problemsOf, production } from './testing/production.ts'

test('local mode refuses every address that another machine can reach, all of them at once', () => {
  const open = {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://layerdrop.example',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    METRICS: '0.0.0.0:9400',
  }
  for (const NODE_ENV of ['', 'development', 'test']) {
    const problems = problemsOf({ NODE_ENV, ...open })
    assert.deepEqual(problems.map((problem) => problem.split(' ')[0]).sort(), [
      'HOST',
      'METRICS',
      'PUBLIC_URL',
      'TRUST_PROXY',
    ])
  }
  for (const PUBLIC_URL of ['http://127.0.0.1.evil.example', 'http://localhost.example', 'http://10.0.0.1'])
    assert.match(problemsOf({ PUBLIC_URL })[0] ?? '', /^PUBLIC_URL must be a loopback address/)
  assert.match(problemsOf({ TRUST_PROXY: '127.0.0.0/1' })[0] ?? '', /^TRUST_PROXY must be off or loopback/)
})

test('local mode accepts every way to name this machine', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.5', '::1', 'localhost'])
    assert.deepEqual(problemsOf({ HOST, PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: 'loopback' }), [])
  assert.deepEqual(problemsOf({ PUBLIC_URL: 'http://[::1]:3000', TRUST_PROXY: '127.0.0.1/32' }), [])
})

test('local mode refuses a live key', () => {
  for (const key of ['sk_live_0123456789', 'rk_live_0123456789'])
    assert.deepEqual(problemsOf({ STRIPE_SECRET_KEY: key }), [
      'STRIPE_SECRET_KEY is a live key: it needs NODE_ENV=production.',
    ])
})

test('an unknown NODE_ENV is named, and counts as production', () => {
  for (const NODE_ENV of ['prod', 'Production', 'live', 'staging']) {
    const problems = problemsOf({ NODE_ENV })
    assert.equal(problems[0], `NODE_ENV must be production, development, test or unset, not "${NODE_ENV}".`)
    assert.ok(problems.includes('DATABASE_URL is missing.'), NODE_ENV)
    assert.equal(problemsOf({ ...production, NODE_ENV }).length, 1)
  }
})

test('production refuses an administrator password that a member could not choose, and a short one', () => {
  const passwordProblems = (ADMIN_PASSWORD: string) =>
    problemsOf({ ...production, ADMIN_EMAIL: 'ana@layerdrop.example', ADMIN_PASSWORD })
  assert.deepEqual(passwordProblems('Kettle-57-orbit-lamp'), [])
  for (const weak of ['kettle-57-orbit-lamp', 'KettleXXorbitXXlamp', 'Short-57-a!'])
    assert.match(passwordProblems(weak).join(), /^ADMIN_PASSWORD (is too weak|must be at least 12)/)
  for (const guessed of ['Password1234!', 'Administrator-1', 'My-Layerdrop-2026', 'Ana@layerdrop.example1'])
    assert.deepEqual(passwordProblems(guessed), ['ADMIN_PASSWORD is easy to guess. Choose another one.'])
})

test('production refuses to send mail over a connection whose TLS is switched off', () => {
  const mailProblems = (MAIL_URL: string, env = {}) => problemsOf({ ...production, MAIL_URL, ...env })
  const open = [
    'smtp://mail.example:587?ignoreTLS=true',
    'smtp://mail.example?opportunisticTLS=true',
    'smtps://mail.example?tls.rejectUnauthorized=false',
  ]
  for (const url of open) {
    assert.match(mailProblems(url).join(), /^MAIL_URL must not switch TLS/)
    assert.deepEqual(mailProblems(url, { MAIL_TLS: 'off' }), [])
  }
  for (const url of ['smtp://mail.example:587', 'smtps://mail.example', 'smtp://127.0.0.1:25?ignoreTLS=true'])
    assert.deepEqual(mailProblems(url), [])
})

test('production refuses a database on another machine without verified TLS', () => {
  const remote = 'postgres://app:x@db.example/layerdrop'
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL']) {
    for (const query of ['', '?sslmode=disable', '?sslmode=no-verify', '?ssl=0'])
      assert.match(
        problemsOf({ ...production, [name]: remote + query }).join(),
        new RegExp(`^${name} reaches another machine without verified TLS`),
      )
    for (const query of ['?sslmode=verify-full', '?sslmode=require', '?ssl=true'])
      assert.deepEqual(problemsOf({ ...production, [name]: remote + query }), [])
    for (const near of ['postgres://127.0.0.1/layerdrop', 'postgres:///layerdrop?host=/var/run/postgresql'])
      assert.deepEqual(problemsOf({ ...production, [name]: near }), [])
    assert.deepEqual(problemsOf({ ...production, [name]: remote, DATABASE_TLS: 'off' }), [])
    assert.match(
      problemsOf({ ...production, [name]: `${remote}?sslmode=require&uselibpqcompat=true` }).join(),
      /without verified TLS/,
    )
  }
})

// OWASP ASVS 5.0, 12.3.1 and 12.3.3.
test('production refuses a bucket on another machine without TLS', () => {
  const bucketProblems = (endpoint: string, env = {}) =>
    problemsOf({ ...production, FILES_URL: `s3://designs?endpoint=${endpoint}`, ...env })
  const [problem = ''] = bucketProblems('http://files.example:9000')
  assert.match(problem, /^FILES_URL reaches another machine without TLS/)
  assert.deepEqual(bucketProblems('http://files.example:9000', { FILES_TLS: 'off' }), [])
  for (const endpoint of ['https://files.example:9000', 'http://127.0.0.1:9000'])
    assert.deepEqual(bucketProblems(endpoint), [])
  assert.deepEqual(problemsOf({ ...production, FILES_URL: 's3://designs' }), [])
})

test('production sends files in plain text to no malware scanner on another machine', () => {
  const scannerProblems = (CLAMAV_URL: string, env = {}) => problemsOf({ ...production, CLAMAV_URL, ...env })
  for (const url of ['tcp://clamd.example:3310', 'tcp://10.0.0.7:3310']) {
    assert.match(scannerProblems(url).join(), /^CLAMAV_URL sends files to another machine in plain text/)
    assert.deepEqual(scannerProblems(url, { CLAMAV_TLS: 'off' }), [])
  }
  for (const url of ['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:///run/clamav/clamd.ctl'])
    assert.deepEqual(scannerProblems(url), [])
})

test('metrics that other machines can read need a token', () => {
  for (const METRICS of ['0.0.0.0:9400', '[::]:9400', '10.0.0.5:9400', 'metrics.example:9400']) {
    assert.deepEqual(problemsOf({ ...production, METRICS }), [
      'METRICS_TOKEN is missing: METRICS lets other machines read the metrics.',
    ])
    assert.deepEqual(problemsOf({ ...production, METRICS, METRICS_TOKEN: 'a-token-of-16-letters' }), [])
  }
  for (const METRICS of ['9400', '127.0.0.1:9400', '[::1]:9400', 'off'])
    assert.deepEqual(problemsOf({ ...production, METRICS }), [])
  assert.deepEqual(readConfig({ METRICS: '[::1]:9400' }).metrics, {
    host: '::1',
    port: 9400,
    token: undefined,
  })
  for (const METRICS of ['70000', 'http://127.0.0.1:9400', 'yes'])
    assert.match(problemsOf({ ...production, METRICS })[0] ?? '', /^METRICS must be off, a port/)
  assert.match(problemsOf({ ...production, METRICS_TOKEN: 'short' })[0] ?? '', /^METRICS_TOKEN must be/)
})
