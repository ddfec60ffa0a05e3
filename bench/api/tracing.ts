import { createServer } from 'node:http'
import { apiBase } from '#contract/endpoint.ts'
import { inSpan } from '#server/platform/telemetry/tracing.ts'
import { type Running, withServer } from '../child-server.ts'
import { alternate, atMost, type Figure } from '../figures.ts'
import type { Ready, Sampling } from './api-server.ts'
import { processorMilliseconds } from './request-cost.ts'

const rounds = 15
/** Switching costs as much as twenty requests. */
const requests = 3_000
/** More than a request has. */
const spans = 20

/**
 * The same reads of one service, which sends its traces to this process in two of three rounds. Two processes of the same
 * code differ by up to a tenth, and single rounds of one by a fifth: their sums are compared.
 */
export async function measure(): Promise<Figure[]> {
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${address.port}/v1/traces` }
  try {
    return await withServer<Ready>({ file: 'api/api-server.ts', env }, compare)
  } finally {
    collector.closeAllConnections()
    collector.close()
  }
}

async function compare(ready: Ready, { pid = 0, send }: Running) {
  const figures: Figure[] = []
  const { ours, cookie, paths } = ready
  const sendLastSpans = () => send('off' satisfies Sampling)
  const costOf = (name: string) =>
    processorMilliseconds(pid, {
      url: `${ours}${apiBase}${paths[name]}`,
      cookie,
      requests,
      finish: sendLastSpans,
    })
  let shortest = Number.POSITIVE_INFINITY
  for (const name of ['a single product', 'refresh of a session']) {
    await costOf(name)
    const costs = { off: 0, traceidratio: 0, always_on: 0 }
    for (let round = 0; round < rounds; round++) {
      for (const sampling of Object.keys(costs) as (keyof typeof costs)[]) {
        await send(sampling satisfies Sampling)
        costs[sampling] += await costOf(name)
      }
    }
    shortest = Math.min(shortest, costs.off / rounds)
    for (const [sampling, share] of [
      ['traceidratio', '5 % of it'],
      ['always_on', 'all of it'],
    ] as const) {
      const absolute = `${(costs[sampling] / rounds).toFixed(3)} and ${(costs.off / rounds).toFixed(3)} ms`
      const what = `${name}: processor time, ${share} traced, against not`
      figures.push(atMost(what, costs[sampling] / costs.off, 1.05, { unit: 'x', absolute }))
    }
  }
  return [...figures, await costOfSpansThatAreOff(shortest)]
}

/** Measures spans in this process, which does not trace. */
async function costOfSpansThatAreOff(millisecondsOfRequest: number) {
  const work = async () => 1
  const { a, b } = await alternate(
    15,
    () => nanosecondsOf(() => inSpan(() => ({ name: 'SELECT', kind: 'client', attributes: {} }), work)),
    () => nanosecondsOf(work),
  )
  const percent = (spans * (a - b)) / 1e4 / millisecondsOfRequest
  const absolute = `${(a - b).toFixed(0)} ns each`
  return atMost(`tracing off: ${spans} spans, of the processor time of a request`, percent, 1, {
    unit: ' %',
    absolute,
  })
}

async function nanosecondsOf(call: () => Promise<unknown>) {
  const calls = 200_000
  const before = process.cpuUsage()
  for (let number = 0; number < calls; number++) await call()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) * 1_000) / calls
}
