import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import { localDefaults } from '../platform/config/local-defaults.ts'
import { databaseProxy } from '../platform/database/testing/database-proxy.ts'
import { testBucket } from '../platform/files/testing/bucket.ts'
import { testMailServer } from '../platform/mail/testing/mail-server.ts'
import { sandboxScript } from '../platform/processes/payment-sandbox.ts'
import { freePorts } from '../platform/testing/free-port.ts'
import { memoryFolder } from '../platform/testing/memory-folder.ts'
import { movedClock } from './moved-clock.ts'
import { testService } from './service.ts'
import { readyAt, type ServiceProcess, startServiceProcess } from './service-process.ts'

export type Node = {
  name: string
  /** Empty for a worker. */
  site: string
  start: () => Promise<void>
  /** As a supervisor does, which starts a process again that met no database in time. */
  restart: () => Promise<void>
  /** Does not wait until it is ready. */
  begin: () => void
  kill: () => Promise<void>
  stop: () => Promise<void>
}

type Site = Pick<Node, 'site'>

type Options = {
  mailMilliseconds?: number
  /** Pictures would take most of the time of an analysis. */
  pictures?: 'coarse' | 'real'
  /** The settings by which nodes reach the database at this address. */
  reachDatabase?: (url: string) => Promise<Record<string, string>>
}

/** Starts two web servers, a worker and the sandbox on one database, bucket and mail server. This process does no jobs. */
export async function startNodes({
  mailMilliseconds = 0,
  pictures = 'coarse',
  reachDatabase = async (url) => ({ DATABASE_URL: url }),
}: Options = {}) {
  const folder = memoryFolder('nodes')
  const nodes: Node[] = []
  after(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const bucket = await testBucket()
  const mail = await testMailServer(mailMilliseconds)
  const service = await testService({ FILES_URL: bucket.url, ...bucket.env })
  const database = await databaseProxy(service.databaseUrl)
  const [port, otherPort, sandboxPort] = await freePorts(3)
  const clock = movedClock(folder)
  const shared = {
    ...clock.env,
    ...bucket.env,
    ...(await reachDatabase(database.url)),
    FILES_URL: bucket.url,
    MAIL_URL: mail.url,
    PAYMENT_SANDBOX_PORT: 'off',
    STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
    // As behind a load balancer.
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '1',
  }
  const node = (name: string, env: Record<string, string>, script: string) =>
    nodeOf(name, { ...shared, DATA_DIR: join(folder, name), ...env }, script)
  const a = node('a', { PORT: `${port}`, WORKER: 'off' }, 'server/main.mjs')
  const b = node('b', { PORT: `${otherPort}`, WORKER: 'off' }, 'server/main.mjs')
  const worker = node(
    'worker',
    pictures === 'coarse' ? withCoarsePictures(clock.env) : {},
    'server/worker.mjs',
  )
  const sandbox = nodeOf('sandbox', sandboxSettings(folder, { port, sandboxPort }), sandboxScript)
  nodes.push(a, b, worker, sandbox)
  await sandbox.start()
  await Promise.all([a, b, worker].map((each) => each.start()))
  return { ...service, bucket, mail, database, moveClock: clock.move, a, b, worker, sandbox }
}

function withCoarsePictures({ NODE_OPTIONS }: { NODE_OPTIONS: string }) {
  return { NODE_OPTIONS: `${NODE_OPTIONS} --import=${new URL('./coarse-pictures.ts', import.meta.url)}` }
}

function sandboxSettings(folder: string, { port, sandboxPort }: Record<string, number | undefined>) {
  return {
    PORT: `${sandboxPort}`,
    DATA_DIR: join(folder, 'payments'),
    STRIPE_SECRET_KEY: localDefaults.secretKey,
    STRIPE_WEBHOOK_SECRET: localDefaults.webhookSecret,
    PAYMENT_WEBHOOK_URL: `http://127.0.0.1:${port}${apiBase}/payment/webhook`,
  }
}

function nodeOf(name: string, env: Record<string, string>, script: string): Node {
  const site = script === 'server/main.mjs' ? `http://127.0.0.1:${env.PORT}` : ''
  let running: ServiceProcess | undefined
  const begin = () => {
    running = startServiceProcess({ env, script })
    return running
  }
  return {
    name,
    site,
    begin,
    start,
    async restart() {
      try {
        await start()
      } catch (error) {
        if (running?.process.exitCode === null) throw error
        await start()
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }

  async function start() {
    const service = begin()
    if (site) await readyAt(service, site)
    else await waitForOutput(service, /"working"|working|Payment sandbox on/)
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    running?.process.kill(signal)
    await running?.ended
  }
}

async function waitForOutput({ process: child, output }: ServiceProcess, sentence: RegExp) {
  for (let round = 0; round < 1800 && child.exitCode === null; round++) {
    if (sentence.test(output())) return
    await wait(100)
  }
  assert.fail(`It did not start: ${output()}`)
}

/** A sale of the member's list, without its note. */
export const saleFields = {
  soldOn: '2026-11-24',
  design: 'Lamp',
  quantity: 1,
  gross: 12,
  currency: 'USD',
  usdRate: 1,
  channel: '',
}

type Request = {
  cookie?: string | undefined
  body?: object
  headers?: Record<string, string>
  seconds?: number
}

export async function callNode<Data = Record<string, unknown>>(
  { site }: Site,
  method: string,
  path: string,
  { cookie, body, headers = {}, seconds = 20 }: Request = {},
) {
  const answer = await fetch(`${site}${apiBase}${path}`, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(seconds * 1000),
  })
  const text = await answer.text()
  const { data, message }: { data: Data; message: string } = text === '' ? {} : JSON.parse(text)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: answer.status, data, message, headers: answer.headers, cookies }
}

const uploadsUrl = `${apiBase}/admin/uploads`
const tus = { 'tus-resumable': '1.0.0' }

export function tusClient(cookie: string) {
  const headers = { ...tus, cookie }
  return {
    async begin({ site }: Site, name: string, bytes: number) {
      const metadata = `filename ${Buffer.from(name).toString('base64')}`
      const answer = await fetch(`${site}${uploadsUrl}`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': `${bytes}`, 'upload-metadata': metadata },
      })
      assert.equal(answer.status, 201)
      return answer.headers.get('location')?.split('/').at(-1) ?? ''
    },
    async send({ site }: Site, id: string, { content, offset }: { content: Buffer; offset: number }) {
      const answer = await fetch(`${site}${uploadsUrl}/${id}`, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': `${offset}`,
        },
        body: new Uint8Array(content),
      })
      const text = await answer.text()
      return { status: answer.status, text, offset: Number(answer.headers.get('upload-offset')) }
    },
    async offset({ site }: Site, id: string) {
      const answer = await fetch(`${site}${uploadsUrl}/${id}`, { method: 'HEAD', headers })
      return Number(answer.headers.get('upload-offset'))
    },
  }
}
