import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#contract/endpoint.ts'
import type { Delivery } from '../../../platform/payments/testing/test-payments.ts'
import { compileCache } from '../../../platform/testing/compile-cache.ts'
import { freePort } from '../../../platform/testing/free-port.ts'
import { memoryFolder } from '../../../platform/testing/memory-folder.ts'
import type { FaultShop, Member } from './shop-over-time.ts'

const project = join(import.meta.dirname, '../../../..')

/** Starts the service once more, as operators do, on the same database, files and provider. */
export function secondProcess(shop: FaultShop, env: Record<string, string> = {}) {
  return startService({
    ...shop.payments.env,
    DATABASE_URL: shop.databaseUrl,
    FILES_URL: join(shop.config.dataDir, 'files'),
    PAYMENT_SANDBOX_PORT: 'off',
    DEMO: 'off',
    ...env,
  })
}

export async function startService(env: Record<string, string>) {
  const { child, output } = spawnService({ PORT: `${await freePort()}`, ...env })
  for (let round = 0; !output().includes('Layerdrop is ready'); round++) {
    if (child.exitCode !== null || round > 2400) throw new Error(`It is not ready: ${output()}`)
    await wait(50)
  }
  const site = /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? ''
  const base = `${site}${apiBase}`
  const ended = once(child, 'exit')
  return {
    base,
    output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    deliver: ({ body, signature }: Delivery) =>
      post(`${base}/payment/webhook`, {
        headers: { 'stripe-signature': signature },
        body: new Uint8Array(body),
      }),
    start: ({ cookie }: Pick<Member, 'cookie'>, priceId: string) =>
      post(`${base}/payment/session`, {
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ priceId }),
      }),
  }
}

export function spawnService(env: Record<string, string>) {
  const folder = memoryFolder('service')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.mjs'], {
    cwd: project,
    env: { ...compileCache, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { child, output: () => output }
}

async function post(url: string, request: RequestInit) {
  const response = await fetch(url, { method: 'POST', ...request })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
