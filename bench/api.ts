import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { apiBase } from '#contract/endpoint.ts'
import type { Ready } from './api-server.ts'
import { atLeast, type Figure, inTurn } from './figures.ts'

const rounds = 5
const seconds = 3
const connections = 16

/** Our reads against a bare handler with the same statements and bytes, both in one process, asked from this one. */
export function measure(): Promise<Figure[]> {
  return besideServer({}, compare)
}

/** Gives the work a server in a process of its own, and what it listens to. */
export async function besideServer(env: Record<string, string>, work: (ready: Ready) => Promise<Figure[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'layerdrop-bench-'))
  const child = fork(join(import.meta.dirname, 'api-server.ts'), {
    env: { ...process.env, ...env, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    return await work(await readyOf(child))
  } finally {
    if (child.connected) child.disconnect()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

function readyOf(child: ChildProcess) {
  return new Promise<Ready>((resolve, reject) => {
    child.once('message', (ready: Ready) => resolve(ready))
    child.once('exit', () => reject(new Error('The server ended before it was measured.')))
  })
}

async function compare({ ours, bare, cookie, paths }: Ready) {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const ask = (server: string) => () => requestsPerSecond(`${server}${apiBase}${path}`, cookie)
    const { a, b, ratio } = await inTurn(rounds, ask(ours), ask(bare))
    const beside = `${Math.round(a)}/s, ${Math.round(b)}/s`
    figures.push(atLeast(`${name} against a bare handler`, ratio, 0.6, { unit: 'x', beside }))
  }
  return figures
}

async function requestsPerSecond(url: string, cookie: string) {
  const options = { url, connections, duration: seconds, headers: { cookie } }
  const { requests, duration, non2xx, errors } = await autocannon(options)
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.total / duration
}
