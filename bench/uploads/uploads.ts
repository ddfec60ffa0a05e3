import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { uploadLimits, uploadsPath } from '#contract/catalogue/studio/uploads.ts'
import { apiBase } from '#contract/endpoint.ts'
import { localDefaults } from '#server/platform/config/local-defaults.ts'
import { freePort } from '#server/platform/testing/free-port.ts'
import { startTrialService } from '../../bin/trial-service.ts'
import { memoryDuring } from '../child-server.ts'
import { atMost, type Figure, notMeasured } from '../figures.ts'
import { compareReads } from './reads-during-uploads.ts'

const port = 3496
const partType = 'application/offset+octet-stream'

/** Measures the memory of a web process while it receives a file of the largest size, and what that does to its reads and its event loop. */
export async function measure(): Promise<Figure[]> {
  if (process.platform !== 'linux') return [notMeasured('memory during an upload', 'read from /proc')]
  const loopPort = await freePort()
  const { site, stop, pid } = await startTrialService(port, {
    DEMO: 'off',
    WORKER: 'off',
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'event-loop-server.ts'))}`,
    BENCH_EVENT_LOOP_PORT: String(loopPort),
  })
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
      ...(await compareReads({ site, cookie, loopPort })),
    ]
  } finally {
    await stop()
  }
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
