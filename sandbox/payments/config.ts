import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type Settings = {
  port: number
  /** Base URL of the hosted pages; default: loopback with the port. */
  publicUrl: string | undefined
  dataDir: string
  secretKeys: string[]
  webhookUrl: string | undefined
  webhookSecrets: string[]
  controls: boolean
}

export class BadSettings extends Error {}

/** Reads the settings; nothing else reads the environment. */
export function settingsFromEnvironment(env: NodeJS.ProcessEnv = process.env): Settings {
  // An unknown mode counts as production.
  if (!['', 'development', 'test'].includes(env.NODE_ENV ?? '')) {
    throw new BadSettings(
      `The payment sandbox moves no money and must not run in production (NODE_ENV=${env.NODE_ENV}).`,
    )
  }
  return checked({
    port: portFrom(env.PORT),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') || undefined,
    dataDir: resolve(env.DATA_DIR || './data'),
    secretKeys: commaSeparated(env.STRIPE_SECRET_KEY || 'sk_test_layerdrop_local'),
    webhookUrl: env.PAYMENT_WEBHOOK_URL || undefined,
    webhookSecrets: commaSeparated(env.STRIPE_WEBHOOK_SECRET || 'whsec_layerdrop_local'),
    controls: env.PAYMENT_SANDBOX_CONTROLS === 'on',
  })
}

export function databaseFile({ dataDir }: Pick<Settings, 'dataDir'>) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, 'payments.sqlite')
}

function checked(settings: Settings) {
  const wrongKey = settings.secretKeys.find((key) => !/^sk_test_\w+$/.test(key))
  if (wrongKey !== undefined || settings.secretKeys.length === 0) {
    throw new BadSettings('STRIPE_SECRET_KEY of the payment sandbox must begin with sk_test_.')
  }
  if (settings.webhookSecrets.length === 0) {
    throw new BadSettings('STRIPE_WEBHOOK_SECRET must not be blank.')
  }
  if (settings.webhookUrl !== undefined && !isLocal(settings.webhookUrl)) {
    throw new BadSettings(
      `The payment sandbox sends events to this machine only, not to ${settings.webhookUrl}.`,
    )
  }
  if (settings.publicUrl !== undefined && !isLocal(settings.publicUrl)) {
    throw new BadSettings(`PUBLIC_URL must be an address of this machine, not ${settings.publicUrl}`)
  }
  return settings
}

/** Loopback by name or number; nothing is ever sent to another machine. */
export function isLocal(url: string) {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

function portFrom(text: string | undefined) {
  const port = Number(text ?? '3001')
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new BadSettings(`PORT must be a number from 0 to 65535, not '${text}'.`)
}

function commaSeparated(text: string) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}
