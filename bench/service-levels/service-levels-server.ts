import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createMember } from '#server/accounts/accounts.ts'
import { activateBasic, ensurePlans, listPlansOnSale } from '#server/billing/billing.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { MailTemplate } from '#server/platform/mail/mail-template.ts'
import { freePorts } from '#server/platform/testing/free-port.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { openTestCards } from '../../demo/test-cards.ts'
import { openService } from '../open-service.ts'

/** Input of the measuring process: addresses, members who sign in, and the subscriptions whose events arrive. */
export type Ready = {
  serviceUrl: string
  stripeApi: string
  databaseUrl: string
  memberEmails: string[]
  password: string
  /** A file that the members who sign in may download. */
  file: string
  subscriptions: string[]
}

const [members, payers, mails] = [60, 20, Number(process.env.MAILS)]
const password = 'Only-for-measuring-7'
const template: MailTemplate = {
  name: 'measured',
  subject: 'A drop',
  body: 'Hello {{ name }},\n\nthere are ten new designs.',
}
const unsubscribe = { page: 'https://layerdrop.test/settings', post: 'https://layerdrop.test/unsubscribe' }

const [port = 0, sandboxPort = 0] = await freePorts(2)
const config = readConfig({
  ...process.env,
  PORT: String(port),
  PAYMENT_SANDBOX_PORT: String(sandboxPort),
  TRUST_PROXY: 'loopback',
})
const { platform, app, databaseUrls } = await openService(config, { closeFirst: stopWorker })
await ensurePlans(platform)
const file = await publishFile()
const memberEmails: string[] = []
for (let number = 0; number < members; number++) {
  const member = await addMember(`crowd-${number}@example.test`)
  await activateBasic(platform, member.id)
  memberEmails.push(member.email)
}
const subscriptions: string[] = []
for (let number = 0; number < payers; number++) subscriptions.push(await addPayer(number))
for (let first = 0; first < mails; first += 20)
  await Promise.all(Array.from({ length: 20 }, (_, index) => sendDropMail(first + index)))
const serviceUrl = await app.listen({ host: '127.0.0.1', port })
const stripeApi = `http://127.0.0.1:${sandboxPort}`
const { migrationUrl: databaseUrl } = databaseUrls
const worker = startWorker()
process.send?.({
  ...{ serviceUrl, stripeApi, databaseUrl, memberEmails, password, file, subscriptions },
} satisfies Ready)

function startWorker() {
  return fork(join(import.meta.dirname, '..', '..', 'server', 'worker.mjs'), {
    execArgv: ['--max-semi-space-size=16'],
    env: {
      ...process.env,
      DATA_DIR: join(process.env.DATA_DIR ?? '', 'worker'),
      DATABASE_URL: databaseUrls.databaseUrl,
      DATABASE_MIGRATION_URL: databaseUrl,
      STRIPE_API_BASE: stripeApi,
      PAYMENT_SANDBOX_PORT: 'off',
      SLICER: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function stopWorker() {
  if (worker.exitCode !== null) return
  worker.kill()
  await once(worker, 'exit')
}

function sendDropMail(number: number) {
  const to = `drop-${number}@example.test`
  return platform.mail.send(platform, { to, template, data: { name: `Maker ${number}` }, unsubscribe })
}

async function publishFile() {
  await openShop(platform)
  const { id } = await publish(platform, 'free', { access: 'basic', files: [stlFile('free')] })
  const file = platform.db.selectFrom('product_files').select('id').where('product_id', '=', id)
  return (await file.executeTakeFirstOrThrow()).id
}

async function addMember(email: string) {
  const name = 'Cleo Crowd'
  const { id } = await createMember(platform, { email, password, name, countryCode: 'DE' })
  return { id, email, name }
}

async function addPayer(number: number) {
  const [, monthly] = await listPlansOnSale(platform)
  const member = await addMember(`payer-${number}@example.test`)
  const cards = openTestCards(platform, config.stripe)
  await cards.subscribe(member, { priceId: monthly?.id ?? '', card: 'visa' })
  const row = platform.db.selectFrom('subscriptions').select('subscription_id')
  return (await row.where('user_id', '=', member.id).executeTakeFirstOrThrow()).subscription_id ?? ''
}
