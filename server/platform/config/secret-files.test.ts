import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from './config.ts'
import { secretNames, withSecretFiles } from './secret-files.ts'
import { problemsOf } from './testing/production.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-secrets-'))
after(() => rmSync(folder, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://layerdrop.example',
  MAIL_FROM: 'Layerdrop <hello@layerdrop.example>',
  FILES_URL: 's3://designs?region=eu-central-1',
  ADMIN_EMAIL: 'ana@layerdrop.example',
}
const secrets: Record<(typeof secretNames)[number], string> = {
  ADMIN_PASSWORD: 'Quiet-Otters-41-swim',
  AWS_ACCESS_KEY_ID: 'AKIA0123',
  AWS_SECRET_ACCESS_KEY: 'aws-secret',
  AWS_SESSION_TOKEN: 'aws-session',
  BACKUP_SIGNING_KEY: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
  DATABASE_DIRECT_URL: 'postgres://primary/layerdrop?sslmode=verify-full',
  DATABASE_MIGRATION_URL: 'postgres://owner@db/layerdrop?sslmode=verify-full',
  DATABASE_READ_URL: 'postgres://replica/layerdrop?sslmode=verify-full',
  DATABASE_URL: 'postgres://db/layerdrop?sslmode=verify-full',
  MAIL_EVENTS_MAILGUN_KEY: 'key-0123456789abcdef',
  MAIL_EVENTS_POSTMARK_LOGIN: 'layerdrop:0123456789abcdef',
  MAIL_EVENTS_SENDGRID_KEY:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA==',
  MAIL_EVENTS_SES_TOPIC: 'arn:aws:sns:eu-central-1:123456789012:mail-events',
  MAIL_URL: 'smtp://name:word@mail.example:587',
  METRICS_TOKEN: 'a-token-of-16-letters',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer 0123',
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: 'authorization=Bearer 1234',
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=Bearer 2345',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
}

function fileOf(name: string, content: string) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Returns every value of the configuration that contains a secret. */
function secretsOf({
  databaseUrl,
  databaseReadUrl,
  databaseDirectUrl,
  databaseMigrationUrl,
  ...config
}: ReturnType<typeof readConfig>) {
  const { admin, files, mailUrl, mailEventSecrets, stripe } = config
  return {
    admin,
    files,
    mailUrl,
    mailEventSecrets,
    stripe,
    databaseUrl,
    databaseReadUrl,
    databaseDirectUrl,
    databaseMigrationUrl,
  }
}

test('every secret is read from a file or a credential of systemd as from the environment', () => {
  const expected = secretsOf(readConfig({ ...production, ...secrets }))
  const files = Object.entries(secrets).map(([name, value]) => [`${name}_FILE`, fileOf(name, `${value}\n`)])
  assert.deepEqual(secretsOf(readConfig({ ...production, ...Object.fromEntries(files) })), expected)
  assert.deepEqual(secretsOf(readConfig({ ...production, CREDENTIALS_DIRECTORY: folder })), expected)
})

test('a secret that is set twice, or whose file is missing or empty, is named', () => {
  const url = secrets.MAIL_URL
  assert.deepEqual(problemsOf({ MAIL_URL: url, MAIL_URL_FILE: fileOf('twice', url) }), [
    'MAIL_URL is set more than once: as a value, a file or a credential.',
  ])
  const absent = join(folder, 'absent')
  assert.deepEqual(problemsOf({ MAIL_URL_FILE: absent }), [
    `MAIL_URL_FILE names a file that cannot be read: ${absent}`,
  ])
  const empty = fileOf('empty', '\n')
  assert.deepEqual(problemsOf({ MAIL_URL_FILE: empty }), [`MAIL_URL_FILE names an empty file: ${empty}`])
  mkdirSync(join(folder, 'credentials'))
  assert.deepEqual(problemsOf({ CREDENTIALS_DIRECTORY: join(folder, 'credentials') }), [])
})

test('a child process accepts the environment in which a secret came from a file or a credential', () => {
  const { MAIL_URL: url, METRICS_TOKEN: token } = secrets
  mkdirSync(join(folder, 'token'))
  const given = { MAIL_URL_FILE: fileOf('mail', url), CREDENTIALS_DIRECTORY: join(folder, 'token') }
  fileOf('token/METRICS_TOKEN', token)
  const { env } = readConfig({ ...production, ...secrets, ...given, MAIL_URL: '', METRICS_TOKEN: '' })
  const inherited = readConfig(env).env
  assert.deepEqual([inherited.MAIL_URL, inherited.METRICS_TOKEN], [url, token])
})

test('the names of the secrets are in operations.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  for (const name of secretNames) assert.ok(text.includes(`\`${name}\``), name)
  assert.deepEqual(withSecretFiles({ PORT_FILE: '/etc/passwd' }, []), { PORT_FILE: '/etc/passwd' })
})
