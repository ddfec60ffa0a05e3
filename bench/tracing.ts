import { createServer } from 'node:http'
import { apiBase } from '#contract/endpoint.ts'
import { requestsPerSecond } from './api.ts'
import type { Ready } from './api-server.ts'
import { withServer } from './child-server.ts'
import { alternate, atLeast, type Figure } from './figures.ts'

const rounds = 5

/** The same reads of two services, one of which sends its traces and metrics to this process. */
export async function measure(): Promise<Figure[]> {
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  const on = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
    OTEL_TRACES_SAMPLER: process.env.OTEL_TRACES_SAMPLER ?? '',
    OTEL_TRACES_SAMPLER_ARG: process.env.OTEL_TRACES_SAMPLER_ARG ?? '',
  }
  try {
    const file = 'api-server.ts'
    return await withServer<Ready>({ file }, (off) =>
      withServer<Ready>({ file, env: on }, (traced) => compare(traced, off)),
    )
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}

async function compare(traced: Ready, off: Ready) {
  const figures: Figure[] = []
  for (const name of ['a single product', 'refresh of a session']) {
    const rate =
      ({ ours, cookie, paths }: Ready) =>
      () =>
        requestsPerSecond(`${ours}${apiBase}${paths[name]}`, cookie)
    const { a, b, ratio } = await alternate(rounds, rate(traced), rate(off))
    const absolute = `${Math.round(a)}/s, ${Math.round(b)}/s`
    figures.push(atLeast(`${name}, traced against not traced`, ratio, 0.95, { unit: 'x', absolute }))
  }
  return figures
}
