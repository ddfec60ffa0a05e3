import { apiBase } from '#contract/endpoint.ts'
import { type Running, withServer } from '../child-server.ts'
import { alternate, atLeast, type Figure } from '../figures.ts'
import type { Ready } from './api-server.ts'
import { processorMilliseconds } from './request-cost.ts'

const rounds = 15

/** Measures our reads against a bare handler with the same statements and bytes, both in one other process. */
export function measure(): Promise<Figure[]> {
  return withServer<Ready>({ file: 'api/api-server.ts' }, compare)
}

async function compare({ ours, bare, cookie, paths }: Ready, { pid = 0 }: Running) {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const perSecond = (server: string) => async () =>
      1000 / (await processorMilliseconds(pid, { url: `${server}${apiBase}${path}`, cookie }))
    const { a, b, ratio } = await alternate(rounds, perSecond(ours), perSecond(bare))
    const absolute = `${Math.round(a)} and ${Math.round(b)} requests a second of processor time`
    figures.push(atLeast(`${name} against a bare handler`, ratio, 0.6, { unit: 'x', absolute }))
  }
  return figures
}
