import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { apiBase } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { ensurePlans, listPlansOnSale } from '#server/billing/billing.ts'
import { startService } from '#server/start-service.ts'
import { forwardEvents } from './forward-events.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

type Settings = {
  secretKey: string
  /** Of `stripe listen` or of an endpoint in the Dashboard. Without one this process fetches and delivers the events. */
  webhookSecret: string | undefined
  apiBase: URL | undefined
  port: number
  timeoutSeconds: number
}

/** Starts a service in local mode, in a temporary folder, on the account of the test key. */
export async function openStage({ secretKey, webhookSecret, apiBase: api, port, timeoutSeconds }: Settings) {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-rehearsal-'))
  const secret = webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`
  const { platform, stop } = await startService({
    ...nothingOfAnInstallation,
    DATA_DIR: folder,
    DEMO: 'off',
    PORT: `${port}`,
    PAYMENT_SANDBOX_PORT: 'off',
    STRIPE_WEBHOOK_SECRET: secret,
  })
  stop.before(() => rmSync(folder, { recursive: true, force: true }))
  await ensurePlans(platform)
  await platform.jobs.work()
  const app = await buildApp(platform)
  stop.before(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port })
  const stripe = clientOf(secretKey, api)
  if (!webhookSecret)
    stop.before(await forwardEvents(stripe, { to: `${address}${apiBase}/payment/webhook`, secret }))
  const clocks: string[] = []
  stop.before(() => deleteClocks(stripe, clocks))
  const plans = await listPlansOnSale(platform)
  const priceOf = (type: 'Monthly' | 'Yearly') => plans.find((plan) => plan.type === type)?.id ?? ''
  return {
    platform,
    stripe,
    address,
    timeoutSeconds,
    /** The test clocks that were created, to be deleted at the end. */
    clocks,
    monthly: priceOf('Monthly'),
    yearly: priceOf('Yearly'),
    end: stop.end,
  }
}

/** The shell may be set up for an installation: a rehearsal uses no database, mail server or address of it. */
const nothingOfAnInstallation = {
  DATABASE_URL: '',
  DATABASE_READ_URL: '',
  DATABASE_MIGRATION_URL: '',
  FILES_URL: '',
  MAIL_URL: '',
  PUBLIC_URL: '',
  METRICS: '',
  WORKER: '',
}

function clientOf(secretKey: string, api: URL | undefined) {
  const elsewhere = api && { host: api.hostname, port: Number(api.port), protocol: 'http' as const }
  return new Stripe(secretKey, { timeout: 30_000, maxNetworkRetries: 2, telemetry: false, ...elsewhere })
}

/** The customers of a clock are deleted with it. */
async function deleteClocks(stripe: Stripe, clocks: string[]) {
  for (const id of clocks) await stripe.testHelpers.testClocks.del(id).catch(() => undefined)
}
