import { existsSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'
import type { Config, Environment } from './config-type.ts'
import { filesPlaceOf } from './files-url.ts'
import { localDefaults } from './local-defaults.ts'
import { readOpenTelemetry } from './opentelemetry-settings.ts'
import { portProblems } from './port-problems.ts'
import { withSecretFiles } from './secret-files.ts'
import { localProblems, productionProblems } from './unsafe-settings.ts'
import { metricsPlace, valueProblems } from './value-rules.ts'

export class ConfigError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export function readConfig(given: Environment): Config {
  const problems: string[] = []
  const env = withSecretFiles(given, problems)
  const read = reader(env, problems)
  const local = isLocalMode(env, problems)
  const address = readAddress(read)
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data')
  const worker = read.oneOf('WORKER', ['inline', 'off', 'only']) ?? 'inline'
  const config: Config = {
    local,
    ...address,
    drainSeconds: Number(read.text('DRAIN_SECONDS') ?? (local ? 0 : 8)),
    dataDir,
    databaseUrl: read.text('DATABASE_URL'),
    databaseReadUrl: read.text('DATABASE_READ_URL'),
    ...readPooling(read),
    databaseMigrationUrl: read.text('DATABASE_MIGRATION_URL'),
    files: readFiles(read, env, problems) ?? { folder: join(dataDir, 'files') },
    mailUrl: read.url('MAIL_URL')?.href,
    ...readSender(read),
    mailEventSecrets: readMailEvents(read),
    ...readTls(read, local),
    stripe: readStripe(read, { local, worker, ...address }),
    admin: readAdmin(read, local),
    demo: read.oneOf('DEMO', ['on', 'off']) ?? (local ? 'on' : 'off'),
    worker,
    clamav: read.url('CLAMAV_URL'),
    slicer: readSlicer(env, worker, problems),
    ...readObservability(read, local),
    openTelemetry: readOpenTelemetry(env, problems),
    tracking: {
      gtmId: read.text('GTM_ID'),
      analyticsId: read.text('ANALYTICS_ID'),
      pixelId: read.text('PIXEL_ID'),
    },
    env,
  }
  problems.push(...valueProblems(env), ...portProblems(config))
  problems.push(...(local ? localProblems(env, config) : productionProblems(env, config)))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

const localModes = ['', 'development', 'test']

/** An unknown mode counts as production, so that a typing error never opens the mailbox. */
function isLocalMode({ NODE_ENV = '' }: Environment, problems: string[]) {
  const mode = NODE_ENV.trim()
  if (mode !== 'production' && !localModes.includes(mode))
    problems.push(`NODE_ENV must be production, development, test or unset, not "${mode}".`)
  return localModes.includes(mode)
}

function readSlicer({ SLICER = '', PATH }: Environment, worker: Config['worker'], problems: string[]) {
  const name = SLICER.trim()
  if (name === 'off') return undefined
  const program = findProgram(name || 'prusa-slicer', PATH)
  if (name && !program && worker !== 'off')
    problems.push('SLICER must be off, the path of a program, or the name of one on the PATH.')
  return program
}

function findProgram(name: string, path = '') {
  const places = name.includes('/')
    ? [resolve(name)]
    : path.split(delimiter).map((folder) => join(folder, name))
  return places.find((place) => isAbsolute(place) && existsSync(place) && statSync(place).isFile())
}

function readPooling(read: Reader) {
  const databaseDirectUrl = read.text('DATABASE_DIRECT_URL')
  const namesStatements = read.oneOf('DATABASE_NAMED_STATEMENTS', ['on', 'off'])
  return {
    databaseDirectUrl,
    namesStatements: (namesStatements ?? (databaseDirectUrl ? 'off' : 'on')) === 'on',
  }
}

function readAddress(read: Reader) {
  const host = read.text('HOST') ?? '127.0.0.1'
  const port = read.port('PORT') ?? 3000
  const trustProxy = read.text('TRUST_PROXY') ?? 'off'
  return {
    host,
    port,
    publicUrl: read.url('PUBLIC_URL') ?? new URL(`http://${host}:${port}`),
    trustProxy: trustProxy === 'off' ? (false as const) : trustProxy,
  }
}

function readSender(read: Reader) {
  const mailFrom = read.text('MAIL_FROM') ?? localDefaults.mailFrom
  return { mailFrom, contact: read.text('CONTACT_EMAIL') ?? mailFrom.replace(/^.*<|>$/g, '') }
}

function readMailEvents(read: Reader) {
  const secrets = {
    ses: read.text('MAIL_EVENTS_SES_TOPIC'),
    postmark: read.text('MAIL_EVENTS_POSTMARK_LOGIN'),
    sendgrid: read.text('MAIL_EVENTS_SENDGRID_KEY'),
    mailgun: read.text('MAIL_EVENTS_MAILGUN_KEY'),
  }
  return Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== undefined))
}

function readTls(read: Reader, local: boolean) {
  const isNeeded = (name: string) => read.oneOf(name, ['on', 'off']) !== 'off' && !local
  return {
    mailNeedsTls: isNeeded('MAIL_TLS'),
    databaseNeedsTls: isNeeded('DATABASE_TLS'),
    filesNeedTls: isNeeded('FILES_TLS'),
    clamavNeedsTls: isNeeded('CLAMAV_TLS'),
  }
}

function readObservability(read: Reader, local: boolean) {
  return {
    apiDocs: (read.oneOf('API_DOCS', ['on', 'off']) ?? (local ? 'on' : 'off')) === 'on',
    metrics: readMetrics(read),
    logLevel:
      read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) ?? 'info',
  }
}

function readMetrics(read: Reader) {
  const [, host = '127.0.0.1', port] = read.text('METRICS')?.match(metricsPlace) ?? []
  if (port === undefined) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port), token: read.text('METRICS_TOKEN') }
}

function readFiles(read: Reader, env: Environment, problems: string[]) {
  const value = read.text('FILES_URL')
  const place = value === undefined ? undefined : filesPlaceOf(value, env)
  if (value !== undefined && !place)
    problems.push('FILES_URL must be a folder or s3://bucket?endpoint=…&region=….')
  return place
}

type LocalSettings = Pick<Config, 'local' | 'worker' | 'host' | 'port'>

function readStripe(read: Reader, { local, worker, host, port }: LocalSettings) {
  const apiBase = read.url('STRIPE_API_BASE')
  const sandboxOff = read.text('PAYMENT_SANDBOX_PORT') === 'off'
  const sandboxPort = sandboxOff ? undefined : (read.port('PAYMENT_SANDBOX_PORT') ?? port + 1)
  const usesSandbox = local && !sandboxOff && !apiBase
  const secrets = read.text('STRIPE_WEBHOOK_SECRET') ?? (local ? localDefaults.webhookSecret : '')
  return {
    secretKey: read.text('STRIPE_SECRET_KEY') ?? (local ? localDefaults.secretKey : ''),
    webhookSecrets: secrets
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
    collectsTax: read.oneOf('STRIPE_TAX', ['on', 'off']) === 'on',
    apiBase: apiBase ?? (usesSandbox ? new URL(`http://127.0.0.1:${sandboxPort}`) : undefined),
    sandboxPort: usesSandbox && worker !== 'only' ? sandboxPort : undefined,
    webhookUrl:
      read.url('PAYMENT_WEBHOOK_URL')?.href ?? `http://${host}:${port}/backend/api/v1/payment/webhook`,
  }
}

function readAdmin(read: Reader, local: boolean) {
  const email = read.text('ADMIN_EMAIL') ?? (local ? localDefaults.adminEmail : undefined)
  const password = read.text('ADMIN_PASSWORD') ?? (local ? localDefaults.adminPassword : undefined)
  return email && password ? { email: email.toLowerCase(), password } : undefined
}

type Reader = ReturnType<typeof reader>

function reader(env: Environment, problems: string[]) {
  const text = (name: string) => env[name]?.trim() || undefined
  return {
    text,
    port(name: string) {
      const value = text(name)
      if (value === undefined) return undefined
      const number = Number(value)
      if (!Number.isInteger(number) || number < 0 || number > 65535) {
        problems.push(`${name} must be a port number, not "${value}".`)
        return undefined
      }
      return number
    },
    url(name: string) {
      const value = text(name)
      if (value === undefined) return undefined
      if (!URL.canParse(value)) problems.push(`${name} must be a URL.`)
      return URL.canParse(value) ? new URL(value) : undefined
    },
    oneOf<Choice extends string>(name: string, choices: Choice[]) {
      const value = text(name)
      const choice = choices.find((candidate) => candidate === value)
      if (value !== undefined && !choice) problems.push(`${name} must be one of ${choices.join(', ')}.`)
      return choice
    },
  }
}
