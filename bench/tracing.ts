import { createServer } from 'node:http'
import autocannon from 'autocannon'
import { apiBase } from '#contract/endpoint.ts'
import type { Ready } from './api-server.ts'
import { withServer } from './child-server.ts'
import { alternate, atMost, type Figure } from './figures.ts'
import { processorSeconds } from './processes.ts'

const rounds = 7
const requests = 2_000

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
    const first = await withServices({}, on, (off, traced) => costs(traced, off))
    const second = await withServices(on, {}, costs)
    return first.map(({ name, ratio }, index) =>
      atMost(
        `${name}: processor time, traced against not`,
        Math.sqrt(ratio * (second[index]?.ratio ?? Number.NaN)),
        1.05,
        {
          unit: 'x',
          absolute: `${ratio.toFixed(2)}x and, started the other way round, ${second[index]?.ratio.toFixed(2)}x`,
        },
      ),
    )
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}

type Service = { ready: Ready; pid: number }
type Environment = Record<string, string>

/** Two processes of the same code differ by up to a tenth: they are measured as first and as second one. */
async function withServices<Result>(
  one: Environment,
  other: Environment,
  work: (one: Service, other: Service) => Promise<Result>,
) {
  const file = 'api-server.ts'
  return withServer<Ready, Result>({ file, env: one }, (ready, { pid = 0 }) =>
    withServer<Ready, Result>({ file, env: other }, (otherReady, running) =>
      work({ ready, pid }, { ready: otherReady, pid: running.pid ?? 0 }),
    ),
  )
}

async function costs(traced: Service, off: Service) {
  const ratios: { name: string; ratio: number }[] = []
  for (const name of ['a single product', 'refresh of a session']) {
    const cost = (service: Service) => () => millisecondsPerRequest(service, name)
    const { ratio } = await alternate(rounds, cost(traced), cost(off))
    ratios.push({ name, ratio })
  }
  return ratios
}

/** Of the processor, for the service and its database. */
async function millisecondsPerRequest({ ready: { ours, cookie, paths }, pid }: Service, name: string) {
  const before = processorSeconds(pid)
  const { non2xx, errors } = await autocannon({
    url: `${ours}${apiBase}${paths[name]}`,
    connections: 8,
    amount: requests,
    headers: { cookie },
  })
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refusals, ${errors} errors`)
  return ((processorSeconds(pid) - before) * 1000) / requests
}
