import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './config-type.ts'

export const secretNames = [
  'ADMIN_PASSWORD',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'BACKUP_SIGNING_KEY',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATION_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'MAIL_EVENTS_MAILGUN_KEY',
  'MAIL_EVENTS_POSTMARK_LOGIN',
  'MAIL_EVENTS_SENDGRID_KEY',
  'MAIL_EVENTS_SES_TOPIC',
  'MAIL_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_METRICS_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const

/** Reads `NAME_FILE` and systemd credentials, and removes these names: child processes get this environment too. */
export function withSecretFiles(env: Environment, problems: string[]): Environment {
  const secrets: Environment = {}
  const places = new Set(['CREDENTIALS_DIRECTORY'])
  for (const name of secretNames) {
    places.add(`${name}_FILE`)
    const path = env[`${name}_FILE`]?.trim()
    const credential = env.CREDENTIALS_DIRECTORY && readIfPresent(join(env.CREDENTIALS_DIRECTORY, name))
    const given = [env[name]?.trim(), path, credential].filter(Boolean)
    if (given.length > 1) problems.push(`${name} is set more than once: as a value, a file or a credential.`)
    if (path) secrets[name] = readSecret(`${name}_FILE`, path, problems)
    else if (credential) secrets[name] = credential
  }
  const others = Object.entries(env).filter(([name]) => !places.has(name))
  return { ...Object.fromEntries(others), ...secrets }
}

function readSecret(setting: string, path: string, problems: string[]) {
  const value = readIfPresent(path)
  if (value === undefined) problems.push(`${setting} names a file that cannot be read: ${path}`)
  else if (value === '') problems.push(`${setting} names an empty file: ${path}`)
  return value
}

/** Editors end the last line of a file. */
function readIfPresent(path: string) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
