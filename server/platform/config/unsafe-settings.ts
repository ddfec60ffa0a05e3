import pg from 'pg'
import { passwordProblem } from '#contract/rules.ts'
import { isEasyToGuess } from '../common-passwords.ts'
import { isLoopbackHost } from '../loopback.ts'
import type { Config, Environment } from './config-type.ts'
import { isUnsafeKey, isUnsafeSecret, localDefaults } from './local-defaults.ts'

/** An administrator can read everything, so the first password must be longer than a member's. */
const adminPasswordLength = 12

/** Local mode has published passwords and an open mailbox, so no other machine may reach it. */
export function localProblems(env: Environment, config: Config) {
  const { stripe, trustProxy, databaseUrl } = config
  const problems: [isProblem: boolean, sentence: string][] = [
    // An empty secret would verify any event signed with an empty key.
    [stripe.webhookSecrets.length === 0, 'STRIPE_WEBHOOK_SECRET is blank.'],
    [!isLoopbackHost(config.host), `HOST must be a loopback address ${outsideProduction}`],
    [
      Boolean(env.PUBLIC_URL) && !isLoopbackHost(config.publicUrl.hostname),
      `PUBLIC_URL must be a loopback address ${outsideProduction}`,
    ],
    [
      config.metrics !== undefined && !isLoopbackHost(config.metrics.host),
      `METRICS must be on a loopback address ${outsideProduction}`,
    ],
    [
      trustProxy !== false && !trustProxy.split(',').every(isLoopbackProxy),
      `TRUST_PROXY must be off or loopback ${outsideProduction}`,
    ],
    // Behind a proxy on the same machine, only a live key reveals that NODE_ENV is missing.
    [!isUnsafeKey(stripe.secretKey), 'STRIPE_SECRET_KEY is a live key: it needs NODE_ENV=production.'],
    [
      !stripe.apiBase && stripe.secretKey === localDefaults.secretKey,
      'PAYMENT_SANDBOX_PORT=off needs a STRIPE_API_BASE, or a STRIPE_SECRET_KEY of your own.',
    ],
    [
      config.databaseDirectUrl !== undefined && !databaseUrl,
      'DATABASE_DIRECT_URL needs the DATABASE_URL of the same database.',
    ],
    [
      config.databaseMigrationUrl !== undefined && !databaseUrl,
      'DATABASE_MIGRATION_URL needs the DATABASE_URL of the same database.',
    ],
    [
      config.worker === 'only' && !databaseUrl,
      'WORKER=only needs the DATABASE_URL of the server it works for.',
    ],
  ]
  return problems.flatMap(([isProblem, sentence]) => (isProblem ? [sentence] : []))
}

const outsideProduction =
  'unless NODE_ENV=production: local mode has known passwords and shows every mail it sends.'

function isLoopbackProxy(part: string) {
  const [address = '', bits] = part.trim().split('/')
  return address === 'loopback' || (isLoopbackHost(address) && (bits === undefined || Number(bits) >= 8))
}

export function productionProblems(env: Environment, config: Config) {
  const { stripe, publicUrl } = config
  const missing = ['PUBLIC_URL', 'DATABASE_URL', 'FILES_URL', 'MAIL_URL', 'MAIL_FROM'].filter(
    (name) => !env[name],
  )
  const problems = missing.map((name) => `${name} is missing.`)
  if (env.PUBLIC_URL && publicUrl.protocol !== 'https:') problems.push('PUBLIC_URL must begin with https://.')
  if (stripe.secretKey === '') problems.push('STRIPE_SECRET_KEY is missing.')
  else if (isUnsafeKey(stripe.secretKey))
    problems.push('STRIPE_SECRET_KEY is a test key; production takes a live one.')
  if (stripe.webhookSecrets.length === 0) problems.push('STRIPE_WEBHOOK_SECRET is missing.')
  if (stripe.webhookSecrets.some(isUnsafeSecret))
    problems.push('STRIPE_WEBHOOK_SECRET is the local default or too short.')
  if (stripe.apiBase) problems.push('STRIPE_API_BASE must not be set: production talks to Stripe itself.')
  if (env.PAYMENT_SANDBOX_PORT && env.PAYMENT_SANDBOX_PORT !== 'off')
    problems.push('PAYMENT_SANDBOX_PORT must not be set: there is no sandbox in production.')
  if (config.demo !== 'off') problems.push('DEMO must be off: demo accounts have known passwords.')
  const { metrics } = config
  if (metrics && !metrics.token && !isLoopbackHost(metrics.host))
    problems.push('METRICS_TOKEN is missing: METRICS lets other machines read the metrics.')
  return [
    ...problems,
    ...mailProblems(config),
    ...databaseProblems(config),
    ...fileProblems(config),
    ...adminProblems(env, config),
  ]
}

/** `smtpTransport` starts TLS on `smtp://`, so only options that turn it off are refused. */
function mailProblems({ mailUrl, mailNeedsTls }: Config) {
  if (!mailUrl || !mailNeedsTls) return []
  const { hostname, searchParams } = new URL(mailUrl)
  const disablesTls = ['ignoreTLS', 'opportunisticTLS'].some((name) => isOn(searchParams.get(name)))
  const skipsVerification = searchParams.get('tls.rejectUnauthorized') === 'false'
  if (isLoopbackHost(hostname) || !(disablesTls || skipsVerification)) return []
  return ['MAIL_URL must not switch TLS or its verification off. On a network you trust set MAIL_TLS=off.']
}

function isOn(value: string | null) {
  return value !== null && value !== 'false'
}

function databaseProblems({ databaseNeedsTls, ...config }: Config) {
  if (!databaseNeedsTls) return []
  const urls = Object.entries({
    DATABASE_URL: config.databaseUrl,
    DATABASE_READ_URL: config.databaseReadUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_MIGRATION_URL: config.databaseMigrationUrl,
  })
  return urls.flatMap(([name, url]) =>
    url && /^postgres(ql)?:/.test(url) && !isSafeDatabase(url)
      ? [
          `${name} reaches another machine without verified TLS: add sslmode=verify-full. On a network you trust set DATABASE_TLS=off.`,
        ]
      : [],
  )
}

function isSafeDatabase(connectionString: string) {
  try {
    const client = new pg.Client({ connectionString })
    const tls: unknown = 'ssl' in client ? client.ssl : false
    const skipsVerification =
      typeof tls === 'object' && tls !== null && Object.entries(tls).some(isUnverified)
    return client.host.startsWith('/') || isLoopbackHost(client.host) || (Boolean(tls) && !skipsVerification)
  } catch {
    return false
  }
}

function isUnverified([name, value]: [string, unknown]) {
  return name === 'rejectUnauthorized' && value === false
}

/** The malware scanner's protocol has no TLS. */
function fileProblems({ files, filesNeedTls, clamav, clamavNeedsTls }: Config) {
  const endpoint = 'bucket' in files ? URL.parse(files.bucket.endpoint ?? '') : null
  const problems: string[] = []
  if (filesNeedTls && endpoint?.protocol === 'http:' && !isLoopbackHost(endpoint.hostname))
    problems.push(
      'FILES_URL reaches another machine without TLS: use an https:// endpoint. On a trusted network set FILES_TLS=off.',
    )
  if (clamavNeedsTls && clamav?.protocol === 'tcp:' && !isLoopbackHost(clamav.hostname))
    problems.push(
      'CLAMAV_URL sends files to another machine in plain text: use a clamd, or a tunnel to one, on this machine. On a trusted network set CLAMAV_TLS=off.',
    )
  return problems
}

function adminProblems(env: Environment, { admin }: Config) {
  const problems: string[] = []
  if (admin?.email === localDefaults.adminEmail) problems.push('ADMIN_EMAIL is the local default.')
  if (admin?.password === localDefaults.adminPassword) problems.push('ADMIN_PASSWORD is the local default.')
  else if (admin) problems.push(...weakPasswordProblems(admin))
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together: one of them is missing.')
  return problems
}

function weakPasswordProblems({ email, password }: { email: string; password: string }) {
  if (password.length < adminPasswordLength)
    return [`ADMIN_PASSWORD must be at least ${adminPasswordLength} characters long.`]
  const broken = passwordProblem(password)
  if (broken) return [`ADMIN_PASSWORD is too weak. ${broken}`]
  if (isEasyToGuess(password, { email, name: 'Administrator' }))
    return ['ADMIN_PASSWORD is easy to guess. Choose another one.']
  return []
}
