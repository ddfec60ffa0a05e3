import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { alarmCounts } from '../../log.ts'
import type { Fastify } from './http.ts'

export async function serveMetrics(fastify: Fastify, port: number, log: Logger) {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Counter({
    name: 'layerdrop_alarms_total',
    help: 'Log lines with an alarm, by alarm',
    labelNames: ['alarm'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [alarm, count] of alarmCounts) this.inc({ alarm }, count)
    },
  })
  fastify.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    requests.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  server.on('error', (error) => log.error({ err: error }, 'metrics'))
  server.listen(port, '127.0.0.1')
  fastify.addHook('onClose', async () => {
    server.close()
  })
}
