import autocannon from 'autocannon'
import { apiBase } from '#contract/endpoint.ts'
import type { Ready } from './api-server.ts'
import { withServer } from './child-server.ts'
import { alternate, atLeast, type Figure } from './figures.ts'

const rounds = 5
const seconds = 3
const connections = 16

/** Our reads against a bare handler with the same statements and bytes, both in one process, asked from this one. */
export function measure(): Promise<Figure[]> {
  return withServer<Ready>({ file: 'api-server.ts' }, compare)
}

async function compare({ ours, bare, cookie, paths }: Ready) {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const rate = (server: string) => () => requestsPerSecond(`${server}${apiBase}${path}`, cookie)
    const { a, b, ratio } = await alternate(rounds, rate(ours), rate(bare))
    const absolute = `${Math.round(a)}/s, ${Math.round(b)}/s`
    figures.push(atLeast(`${name} against a bare handler`, ratio, 0.6, { unit: 'x', absolute }))
  }
  return figures
}

async function requestsPerSecond(url: string, cookie: string) {
  const options = { url, connections, duration: seconds, headers: { cookie } }
  const { requests, duration, non2xx, errors } = await autocannon(options)
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
  return requests.total / duration
}
