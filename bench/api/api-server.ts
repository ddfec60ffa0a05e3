import { createServer } from 'node:http'
import pg from 'pg'
import { apiBase } from '#contract/endpoint.ts'
import { createMember } from '#server/accounts/accounts.ts'
import { activateBasic } from '#server/billing/billing.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type OpenTelemetrySettings, startOpenTelemetry } from '#server/platform/telemetry/opentelemetry.ts'
import { openShop, pictureOf, publish, stlFile } from '#server/testing/catalogue.ts'
import { openService } from '../open-service.ts'

/** Input of the measuring process: the addresses of both servers and the requests. */
export type Ready = {
  ours: string
  bare: string
  cookie: string
  paths: Record<string, string>
  member: { email: string; password: string }
  /** As many as `BENCH_MEMBERS` asks for, with the password of `member`, and a file that they may download. */
  crowd: string[]
  file: string
}

export type Sampling = OpenTelemetrySettings['sampler'] | 'off'

const paths = {
  'pricing plans': '/payment/pricing-plans',
  'product list, first page': '/product/all',
  'a single product': '/product/single/design-1',
  'refresh of a session': '/auth/refresh',
}
const designs = 30
const member = { email: 'reader@example.test', password: 'Only-for-measuring-7' }

const config = readConfig({ ...process.env, STRIPE_API_BASE: 'http://127.0.0.1:9' })
let stopTracing = config.openTelemetry && (await startOpenTelemetry(config.openTelemetry))
const servers: { close: () => Promise<unknown> }[] = []
const { platform, app, pool } = await openService(config, {
  adapt: withoutReadLimit,
  closeFirst: () => Promise.all(servers.map((server) => server.close())),
})
await fillShop()
const ours = await app.listen({ host: '127.0.0.1', port: 0 })
const cookie = await signIn()
const crowd = await addCrowd(Number(process.env.BENCH_MEMBERS ?? 0))
const ready: Ready = { ours, bare: await listenBare(), cookie, paths, member, ...crowd }
process.send?.(ready)
process.on('message', (sampler: Sampling) => void switchTracing(sampler))

async function switchTracing(sampler: Sampling) {
  await stopTracing?.()
  stopTracing =
    sampler !== 'off' && config.openTelemetry
      ? await startOpenTelemetry({ ...config.openTelemetry, sampler })
      : undefined
  process.send?.('switched')
}

/** Lifts the read limit: one account stands for many here, so that none of its reads is refused. */
function withoutReadLimit(open: Platform): Platform {
  const { limits } = open
  let reads = 0
  const take: typeof limits.take = (name, key) =>
    limits.take(name, name === 'reads-user' ? `${key} ${Math.floor(reads++ / 1_000)}` : key)
  return { ...open, limits: { ...limits, take } }
}

/** Fills a catalogue of the size of the demo's, and the plans. */
async function fillShop() {
  await openShop(platform)
  const description = 'A piece for the shelf, drawn so that it prints without supports. '.repeat(12)
  const tags = ['shelf', 'gift', 'no supports', 'quick print', 'living room']
  const pictures = ['From the front', 'From above', 'In another colour', 'In use'].map((alt) =>
    pictureOf(alt),
  )
  const files = ['lid', 'body', 'base'].map((part) => stlFile(part))
  for (let number = 1; number <= designs; number++)
    await publish(platform, `design-${number}`, { description, tags, pictures, files })
  const plans = { basic_free: 'Basic', price_monthly: 'Monthly', price_yearly: 'Yearly' } as const
  const amounts = JSON.stringify({ usd: 1900, eur: 1800, gbp: 1600 })
  for (const [id, type] of Object.entries(plans))
    await platform.db.insertInto('plans').values({ id, type, amounts, on_sale: true }).execute()
}

async function addCrowd(size: number) {
  if (size === 0) return { crowd: [], file: '' }
  const { id } = await publish(platform, 'free', { access: 'basic', files: [stlFile('free')] })
  const file = platform.db.selectFrom('product_files').select('id').where('product_id', '=', id)
  const crowd: string[] = []
  for (let number = 0; number < size; number++) {
    const email = `crowd-${number}@example.test`
    const { password } = member
    const { id: userId } = await createMember(platform, {
      email,
      password,
      name: 'Cleo Crowd',
      countryCode: 'DE',
    })
    await activateBasic(platform, userId)
    crowd.push(email)
  }
  return { crowd, file: (await file.executeTakeFirstOrThrow()).id }
}

async function signIn() {
  const { id } = await createMember(platform, { ...member, name: 'Rita Reader', countryCode: 'DE' })
  await activateBasic(platform, id)
  const { cookies } = await app.inject({ method: 'POST', url: `${apiBase}/auth/login`, payload: member })
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Starts the limit of this stack: a handler that sends the statements of our reply to the same pool, and its bytes back. */
async function listenBare() {
  const answers = new Map<string | undefined, Awaited<ReturnType<typeof record>>>()
  for (const path of Object.values(paths)) answers.set(`${apiBase}${path}`, await record(path))
  const server = createServer(async ({ url }, response) => {
    const answer = answers.get(url)
    if (!answer) return response.writeHead(404).end()
    for (const statement of answer.statements) await pool.query(statement)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': answer.body.length,
    }
    return response.writeHead(200, headers).end(answer.body)
  })
  servers.push({ close: () => new Promise((resolve) => server.close(resolve)) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port.')
  return `http://127.0.0.1:${address.port}`
}

/** Records our reply, and the statements that we send to the database for it. */
async function record(path: string) {
  const { query } = pg.Client.prototype
  const statements: pg.QueryConfig[] = []
  pg.Client.prototype.query = new Proxy(query, {
    apply(send, client, sent) {
      statements.push(sent[0])
      return Reflect.apply(send, client, sent)
    },
  })
  try {
    const response = await fetch(`${ours}${apiBase}${path}`, { headers: { cookie } })
    if (!response.ok || statements.length === 0)
      throw new Error(`${path} was answered with ${response.status}`)
    return { statements, body: Buffer.from(await response.arrayBuffer()) }
  } finally {
    pg.Client.prototype.query = query
  }
}
