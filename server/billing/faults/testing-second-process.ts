import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import type { Delivery } from '../../platform/payments/testing-payments.ts'
import type { FaultShop, Member } from './testing-faults.ts'

const project = join(import.meta.dirname, '../../..')

/** The service once more, as it is really started, on the same database and the same provider. */
export async function secondProcess(shop: FaultShop, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-second-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: project,
    env: {
      ...shop.payments.env,
      DATA_DIR: folder,
      DATABASE_URL: shop.databaseUrl,
      PORT: `${port}`,
      PAYMENT_SANDBOX_PORT: 'off',
      DEMO: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  after(async () => {
    if (child.exitCode === null && child.signalCode === null) await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  for (let round = 0; !output.includes('Layerdrop is ready'); round++) {
    if (child.exitCode !== null || round > 1200) throw new Error(`It is not ready: ${output}`)
    await wait(50)
  }
  const base = `http://127.0.0.1:${port}${apiBase}`
  return {
    kill,
    output: () => output,
    deliver: ({ body, signature }: Delivery) =>
      post(`${base}/payment/webhook`, {
        headers: { 'stripe-signature': signature },
        body: new Uint8Array(body),
      }),
    start: ({ cookie }: Member, priceId: string) =>
      post(`${base}/payment/session`, {
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ priceId }),
      }),
  }
}

async function post(url: string, request: RequestInit) {
  const response = await fetch(url, { method: 'POST', ...request })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
