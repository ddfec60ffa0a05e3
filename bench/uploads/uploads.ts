import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { uploadLimits, uploadsPath } from '#contract/catalogue/studio/uploads.ts'
import { apiBase } from '#contract/endpoint.ts'
import { localDefaults } from '#server/platform/config/local-defaults.ts'
import { startTrialService } from '../../bin/trial-service.ts'
import { memoryDuring } from '../child-server.ts'
import { atMost, type Figure, median, notMeasured } from '../figures.ts'

const port = 3496
const partType = 'application/offset+octet-stream'

const rounds = 5

/** Measures the memory of a web process while it receives a file of the largest size, and how long its reads take. */
export async function measure(): Promise<Figure[]> {
  if (process.platform !== 'linux') return [notMeasured('memory during an upload', 'read from /proc')]
  const { site, stop, pid } = await startTrialService(port, { DEMO: 'off', WORKER: 'off' })
  try {
    const cookie = await signInAsAdministrator(site)
    await upload(site, cookie, 16 * 2 ** 20)
    await wait(2_000)
    const { added, before } = await memoryDuring(pid, () => upload(site, cookie, uploadLimits.bytes))
    return [
      atMost('memory that an upload of 200 MB adds to the web process', added, 64, {
        unit: ' MB',
        absolute: `${Math.round(before)} MB before`,
      }),
      ...(await readLatency(site, cookie)),
    ]
  } finally {
    await stop()
  }
}

/** Compares reads, one after the other, during uploads over the loopback with those of the idle server in between. */
async function readLatency(site: string, cookie: string): Promise<Figure[]> {
  const [during, idle]: [number[], number[]] = [[], []]
  await readWhile(site, wait(2_000))
  for (let round = 0; round < rounds; round++) {
    idle.push(...(await readWhile(site, wait(2_000))))
    const thread = new Worker(join(import.meta.dirname, 'upload-thread.ts'), { argv: [site, cookie] })
    during.push(...(await readWhile(site, once(thread, 'exit'))))
  }
  const figureOf = (share: string, ofAll: (times: number[]) => number) => {
    const [a, b] = [ofAll(during), ofAll(idle)]
    return atMost(`${share} during an upload of 200 MB against an idle server`, a / b, 1.5, {
      unit: 'x',
      absolute: `${a.toFixed(1)} ms, ${b.toFixed(1)} ms; ${during.length} and ${idle.length} reads`,
    })
  }
  return [figureOf('median read', median), figureOf('99 of 100 reads', almostAll)]
}

function almostAll(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Returns the milliseconds of each read until the other work ends. */
async function readWhile(site: string, other: Promise<unknown>) {
  const times: number[] = []
  let isDone = false
  const ended = other.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    const response = await fetch(`${site}${apiBase}/payment/pricing-plans`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A read was answered with ${response.status}.`)
    times.push(performance.now() - startedAt)
    await wait(10)
  }
  await ended
  return times
}

export async function signInAsAdministrator(site: string) {
  const { adminEmail: email, adminPassword: password } = localDefaults
  const response = await fetch(`${site}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Uploads a file of zeros, which is no model. */
export async function upload(site: string, cookie: string, bytes: number) {
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  const url = `${site}${apiBase}${uploadsPath}`
  const creation = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes) },
  })
  const location = creation.headers.get('location')
  if (!location) throw new Error(`The upload was refused with ${creation.status}.`)
  const part = Buffer.alloc(uploadLimits.chunkBytes)
  for (let at = 0; at < bytes; at += part.length) {
    const response = await fetch(`${site}${location}`, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': String(at), 'content-type': partType },
      body: part.subarray(0, Math.min(part.length, bytes - at)),
    })
    if (response.status !== 204) throw new Error(`A part was refused with ${response.status}.`)
  }
}
